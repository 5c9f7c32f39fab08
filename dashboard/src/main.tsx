import { render } from "preact";
import { App } from "./app/index.tsx";
import "./ui/base.css";

const page = document.getElementById("page");
if (page !== null) render(<App />, page);
