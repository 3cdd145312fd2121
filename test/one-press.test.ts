// One press, one request: every change that a page asks the server for goes through a piece that sends it once.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { find, read, sources } from './support/source.ts'

/** They send what they are given once, however often they are asked while it is under way. */
const SENDERS = ['useAsked', 'useChange', 'useOnce', 'useServerForm']

/** What is given to these pieces they send in the same way. */
const SENDING_PROPS = ['send', 'onCode', 'revoke']

/** What changes something without a press, or is sent by the piece that uses it. */
const WITHOUT_PRESS: Readonly<Record<string, string>> = {
  'src/web/shell/use-idle.ts': 'renews the session while someone is there',
  'src/web/features/copilot/use-talk.ts': 'keeps one question under way itself, which can be stopped',
  'src/web/features/profile/use-push.ts': 'is part of the changes of the settings',
}

const isChange = (text: string) => /^.(POST|PUT|PATCH|DELETE) /.test(text)

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** The names of the functions of the pages' API that change something when they are called. */
function changersOf(files: readonly string[]): Set<string> {
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/export (?:async )?function (\w+)[\s\S]*?\n}\n/g)]
      .filter(([body]) => /call\(\s*.(POST|PUT|PATCH|DELETE) /.test(body))
      .map((match) => match[1] ?? ''),
  )
  return new Set(names)
}

/** Which of them a file imports. */
function importedBy(text: string, changers: ReadonlySet<string>): Set<string> {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '[./]+\/api\/[\w-]+\.ts'/g)]
  const names = imports.flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim()))
  return new Set(names.filter((name) => changers.has(name)))
}

/** The function of the file's own level that a node stands in. */
function outermost(node: ts.Node): string {
  let name = ''
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (!ts.isSourceFile(at.parent)) continue
    if (ts.isFunctionDeclaration(at)) name = at.name?.text ?? ''
    if (ts.isVariableStatement(at)) name = at.declarationList.declarations[0]?.name.getText() ?? ''
  }
  return name
}

/** Whether a value is work to be done later: a function, or several by name. */
function isWork(value: ts.Node | undefined): boolean {
  return value !== undefined && (ts.isArrowFunction(value) || ts.isObjectLiteralExpression(value))
}

/** What a node stands in that sends once, or the local function that holds it. */
function holderOf(node: ts.Node): 'sender' | ts.Identifier | undefined {
  let local: ts.Identifier | undefined
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isCallExpression(at) && SENDERS.includes(at.expression.getText())) return 'sender'
    if (ts.isJsxAttribute(at) && SENDING_PROPS.includes(at.name.getText())) return 'sender'
    if (!ts.isVariableDeclaration(at) || !ts.isIdentifier(at.name)) continue
    if (isWork(at.initializer) && !ts.isSourceFile(at.parent.parent.parent)) local = at.name
  }
  return local
}

/** Where a file asks for a change past the pieces that send once. */
function faultsOf(file: string, text: string, all: ReadonlySet<string>): string[] {
  const changers = importedBy(text, all)
  const source = parse(file, text)
  const faults: string[] = []
  const isSent = (node: ts.Node, seen: ReadonlySet<string>): boolean => {
    const holder = holderOf(node)
    if (holder === 'sender') return true
    if (!holder || seen.has(holder.text)) return false
    const uses: ts.Identifier[] = []
    walk(source, (one) => {
      const isName = ts.isIdentifier(one) && one.text === holder.text && one !== holder
      const isProperty = !ts.isSourceFile(one) && ts.isPropertyAccessExpression(one.parent) && one.parent.name === one
      if (isName && !isProperty) uses.push(one)
    })
    const isWithin = (one: ts.Node) => one.pos >= holder.parent.pos && one.end <= holder.parent.end
    return uses.length > 0 && uses.every((one) => isWithin(one) || isSent(one, new Set([...seen, holder.text])))
  }
  walk(source, (node) => {
    if (!ts.isCallExpression(node)) return
    const name = node.expression.getText()
    if (name === 'useMutation') faults.push(`${file}: useMutation, where useChange sends once`)
    const [first] = node.arguments
    const asks = (name === 'call' && first !== undefined && isChange(first.getText())) || changers.has(name)
    // A function of the file's own level is no press: whoever calls it is looked at.
    if (!asks || !/^(use[A-Z]|[A-Z])/.test(outermost(node)) || isSent(node, new Set())) return
    faults.push(`${file}: ${name}(${first?.getText() ?? ''})`)
  })
  return faults
}

test('what sends past the pieces is found, also through a local function', () => {
  const inComponent = (body: string) => `import { removeIt } from '../api/it.ts'\nexport function Panel() {\n${body}\n}`
  const count = (body: string) => faultsOf('x.tsx', inComponent(body), new Set(['removeIt'])).length
  expect(count("const act = async () => { await call('POST /teams', {}) }\nreturn <b onClick={act} />")).toBe(1)
  expect(count("const act = () => removeIt('7')\nreturn <b onClick={act} />")).toBe(1)
  expect(count('const change = useMutation({})')).toBe(1)
  expect(count("const send = () => call('POST /teams', {})\nuseChange({ mutationFn: send })\nsend()")).toBe(1)
  expect(count("const send = () => call('POST /teams', {})\nuseChange({ mutationFn: () => send() })")).toBe(0)
  expect(count("useServerForm({ onSubmit: async () => { await call('PUT /teams/{id}', {}) } })")).toBe(0)
  expect(count("const act = useOnce(async () => removeIt('7'))\nreturn <b onClick={act} />")).toBe(0)
  expect(count("call('GET /teams', {})")).toBe(0)
})

test('every change that a page asks for is sent by a piece that sends it once', () => {
  const api = find('src/web/api/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const changers = changersOf(api)
  expect([...changers]).toEqual(expect.arrayContaining(['removeTemplate', 'undeleteTemplate', 'saveConfiguration']))
  const pages = sources().filter((file) => file.startsWith('src/web/') && !api.includes(file))
  const faults = pages
    .filter((file) => !(file in WITHOUT_PRESS))
    .flatMap((file) => faultsOf(file, read(file), changers))
  expect(faults).toEqual([])
  // What is excepted is there, and still asks for a change.
  for (const file of Object.keys(WITHOUT_PRESS)) expect(faultsOf(file, read(file), changers), file).not.toEqual([])
})

test('a button that changes something is a piece of the kit', () => {
  const faults = sources()
    .filter((file) => file.startsWith('src/web/') && !file.startsWith('src/web/ui/') && file.endsWith('.tsx'))
    .filter((file) => /<button\b[^>]*?onClick=\{(\(\) => )?(void )?[\w.]*\b(mutate|send)\b/s.test(read(file)))
  expect(faults).toEqual([])
})
