// terraform.tfvars.example: every variable of a stack, to fill in. It is read from variables.tf as the printer writes
// it, so that results of older versions have it too.

/** Name of the file; Git ignores the copy without its ending. */
export const EXAMPLE_NAME = 'terraform.tfvars.example'

const HEAD = `# The values that this stack takes. Copy this file to terraform.tfvars, which Git ignores, and fill it in.`

/** A declaration, as the printer and `terraform fmt` write it: it ends with the first brace at the start of a line. */
const DECLARATION = /^variable "([\w-]+)" \{\n([\s\S]*?)^\}/gm

/** A value that Terraform takes for a type, to be replaced; what is none of these is an object. */
const BLANKS: readonly (readonly [begin: string, blank: string])[] = [
  ['string', '""'],
  ['number', '0'],
  ['bool', 'false'],
  ['list', '[]'],
  ['set', '[]'],
  ['tuple', '[]'],
]

/** Prints the example for a file of variables: what must be given first, then what has a default, as comments. */
export function printExample(variablesTf: string): string {
  const entries = [...variablesTf.matchAll(DECLARATION)].map(([, name = '', body = '']) => entryOf(name, body))
  return entries.length === 0 ? '' : `${[HEAD, ...entries].join('\n\n')}\n`
}

function entryOf(name: string, body: string): string {
  const { description = '', type = 'string', default: fallback, sensitive } = argumentsOf(body)
  const told = comment(textOf(description))
  if (fallback !== undefined) return `${told}\n${comment(`${name} = ${fallback}`)}`
  if (sensitive === 'true') return `${told}\n${comment(`A secret: set TF_VAR_${name} in the environment instead.`)}`
  const blank = BLANKS.find(([begin]) => type.startsWith(begin))?.[1] ?? '{}'
  return `${told}\n${name} = ${blank}`
}

const comment = (text: string): string =>
  text
    .split('\n')
    .map((line) => `# ${line}`.trimEnd())
    .join('\n')

/** The arguments of a declaration by name; a value may go on over several lines. */
function argumentsOf(body: string): Partial<Record<string, string>> {
  const found: Record<string, string> = {}
  let open: string | undefined
  for (const line of body.split('\n')) {
    const [, name, value] = /^ {2}(\w+) += (.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) found[(open = name)] = value
    else if (/^ {2}\w+ \{$/.test(line) || line === '') open = undefined
    else if (open !== undefined) found[open] += `\n${line.replace(/^ {2}/, '')}`
  }
  return found
}

/** The text of a quoted value, in one line. */
function textOf(quoted: string): string {
  return quoted
    .replace(/^"|"$/g, '')
    .replaceAll(/\\n/g, ' ')
    .replaceAll(/\\(["\\])/g, '$1')
    .replaceAll(/([$%])\1\{/g, '$1{')
}
