// No line is longer than 120 characters, unless one literal alone makes it so: oxfmt breaks code there, but neither
// comments nor the inside of literals.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MOST = 120

/** Which literals may be as long as they are. */
function isLiteral({ kind }: ts.Node): boolean {
  return (
    kind === ts.SyntaxKind.StringLiteral ||
    kind === ts.SyntaxKind.RegularExpressionLiteral ||
    (kind >= ts.SyntaxKind.FirstTemplateToken && kind <= ts.SyntaxKind.LastTemplateToken) ||
    kind === ts.SyntaxKind.TemplateExpression
  )
}

/** The longest part of each line that one literal takes. */
function literalLengths(file: string, text: string): ReadonlyMap<number, number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const lengths = new Map<number, number>()
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source))
      const last = source.getLineAndCharacterOfPosition(node.end)
      for (let line = first.line; line <= last.line; line++) {
        const from = line === first.line ? first.character : 0
        const to = line === last.line ? last.character : Number.MAX_SAFE_INTEGER
        lengths.set(line, Math.max(lengths.get(line) ?? 0, to - from))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lengths
}

/** What the linter leaves out: schemas and migrations that tools write. */
const { ignorePatterns } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
  ignorePatterns: string[]
}

/** True when a text in quotes is all that makes a line too long, so that the file need not be parsed for it. */
function isOneText(line: string): boolean {
  if (/^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line)) return false
  const texts = line.match(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
  return line.length - Math.max(0, ...texts.map((text) => text.length)) <= MOST
}

test('lines end after 120 characters, except for one long literal', () => {
  const files = globSync(['*.ts', '{src,scripts,test,bench}/**/*.{ts,tsx,mjs,css}'], {
    cwd: ROOT,
    exclude: ignorePatterns,
  })
  expect(files.length).toBeGreaterThan(1000)
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const long = text
      .split('\n')
      .flatMap((line, index) => (line.length > MOST && !isOneText(line) ? [[index, line.length] as const] : []))
    if (long.length === 0) return []
    const literals = file.endsWith('.css') ? new Map<number, number>() : literalLengths(file, text)
    return long
      .filter(([index, length]) => length - (literals.get(index) ?? 0) > MOST)
      .map(([index, length]) => `${file}:${index + 1} has ${length} characters`)
  })
  expect(faults).toEqual([])
})
