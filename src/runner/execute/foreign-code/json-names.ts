// Names that come twice in one object of JSON: Terraform reads both, JSON.parse keeps the last alone.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Whether an object of a text of JSON has a name twice. Of what is no JSON it may say either. */
export function hasTwice(text: string): boolean {
  // Of the objects and lists that are open: the names so far, or nothing for a list.
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const names = open.at(-1)
      const name = JSON.parse(last) as string
      if (names?.has(name)) return true
      names?.add(name)
    }
    last = token
  }
  return false
}
