// The text of a stream of server-sent events, cut into events. It may arrive in pieces of any size.

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Gives a function that takes the next piece of text and returns the events that it completes. */
export function eventReader(): (text: string) => ServerEvent[] {
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id = "";

  function takeLine(line: string): ServerEvent | null {
    if (line === "") {
      const done = data.length > 0 ? { id, event, data: data.join("\n") } : null;
      event = "";
      data = [];
      return done;
    }
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
    else if (name === "id") id = value;
    return null;
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    return lines.map(takeLine).filter((done) => done !== null);
  };
}
