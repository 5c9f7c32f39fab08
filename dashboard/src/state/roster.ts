// Names as people paste them: one player a line, name and group separated by a comma, a semicolon
// or a tab; quotes as spreadsheets write them; a heading line is recognised.

export interface NewPlayer {
  name: string;
  group: string;
}

const HEADINGS = ["name", "spieler", "speler", "player", "naam"];

/** One line of a table into its fields; a quoted field may hold the separator and doubled quotes. */
function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = "";
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? "";
    if (quoted && char === '"' && line[i + 1] === '"') {
      field += '"';
      i++;
    } else if (char === '"' && (quoted || field.trim() === "")) {
      quoted = !quoted;
      if (quoted) field = "";
    } else if (char === separator && !quoted) {
      fields.push(field.trim());
      field = "";
    } else field += char;
  }
  return [...fields, field.trim()];
}

function separatorOf(text: string): string {
  return ["\t", ";", ","].find((one) => text.includes(one)) ?? ",";
}

export function readRoster(text: string): NewPlayer[] {
  const separator = separatorOf(text);
  const rows = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => fieldsOf(line, separator))
    .filter((fields) => (fields[0] ?? "") !== "");
  const first = rows[0]?.[0]?.toLowerCase();
  const players = first !== undefined && HEADINGS.includes(first) ? rows.slice(1) : rows;
  return players.map(([name = "", group = ""]) => ({ name, group }));
}
