// Texts of people in README.md: shown as they are, never read as markup.

const MARKUP = /[\\`*[\]<>|]/
const ALL_MARKUP = new RegExp(MARKUP, 'g')

/** Names of custom components are any text: what Markdown would read as markup is shown as it is. */
export function inText(text: string): string {
  return MARKUP.test(text) ? text.replaceAll(ALL_MARKUP, String.raw`\$&`) : text
}

/**
 * In quotes, Mermaid takes everything but quotes and entities
 * (https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters).
 */
export function inDiagram(text: string): string {
  return text.replaceAll(/["#&;<>`]/g, (mark) => `#${mark.charCodeAt(0)};`)
}
