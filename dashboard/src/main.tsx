import { render } from "preact";
import "./ui/base.css";
import { App } from "./app/index.tsx";

const page = document.getElementById("page");
if (page !== null) render(<App />, page);
