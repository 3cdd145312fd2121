// Text of others in Markdown that becomes a comment: nothing of it is a link, an image, a tag, a new cell, or calls
// people and issues by their names.

/** Rows of a table, at most: a comment on GitHub can have 65,536 characters. */
export const MOST_ROWS = 50
/** Characters of one name or remark. */
const TEXT_MAX = 300
/** Stands between the two parts of what would be read as one, and has no width. */
const APART = '\u200B'

/** Names of others can hold anything: what moves the cursor or hides text is left out. */
export function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, '')
}

function short(text: string): string {
  const all = plain(text)
  return all.length > TEXT_MAX ? `${all.slice(0, TEXT_MAX).toWellFormed()}…` : all
}

/** A name, as code: systems look for links, people and issues in everything else. */
export function code(text: string): string {
  return `\`${short(text).replaceAll('`', "'").replaceAll('|', '¦')}\``
}

/** A sentence. */
export function cell(text: string): string {
  return short(text)
    .replaceAll(/[\\`*_{}[\]<>()+|~#]/g, (one) => `\\${one}`)
    .replaceAll(/[@#!%&~](?=\w)|:(?=\/\/)|\bwww(?=\.)/gi, (one) => `${one}${APART}`)
}
