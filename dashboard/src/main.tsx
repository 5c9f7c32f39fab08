import { render } from "preact";
import "./ui/base.css";
import { App } from "./app/index.tsx";
import { dropSecondTaps } from "./ui/taps.ts";

dropSecondTaps();
const page = document.getElementById("page");
if (page !== null) render(<App />, page);
