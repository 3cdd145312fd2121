// A program that behaves as Terraform does towards an agent, in whatever way a test asks for.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Behaviour {
  readonly version?: string
  readonly flavour?: 'terraform' | 'tofu'
  /** What apply does, after it has told that it creates its resource. */
  readonly apply?: 'succeed' | 'fail' | 'wait' | 'wait-and-lose-state' | 'ignore-sigint' | 'noisy' | 'lose-state'
  /** What apply prints, how many times, before it does what it does. */
  readonly noise?: { readonly line: string; readonly times: number }
  /** Apply goes on once the test lets it. */
  readonly waits?: boolean
  /** It prints what it signs in with, in many forms, and keeps it for {@link FakeTerraform.signedInWith}. */
  readonly isIndiscreet?: boolean
  /** What it prints besides. */
  readonly says?: readonly string[]
}

export interface FakeTerraform {
  readonly path: string
  /** What it was called with so far, one line a call. */
  calls(): string[]
  behave(behaviour: Behaviour): void
  /** Lets an apply that waits go on. */
  letGo(): void
  /** Variables that say who signs in, and what the files say that they name, each once; of one that is indiscreet. */
  signedInWith(): readonly { readonly name: string; readonly value: string }[]
}

/** Makes one in a folder. */
export function makeFakeTerraform(folder: string, behaviour: Behaviour = {}): FakeTerraform {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'terraform')
  writeFileSync(path, `#!${process.execPath}\n${SCRIPT}`)
  chmodSync(path, 0o755)
  const calls = join(folder, 'calls')
  const behave = (given: Behaviour): void => writeFileSync(join(folder, 'behaviour.json'), JSON.stringify(given))
  writeFileSync(calls, '')
  behave(behaviour)
  const letGo = (): void => writeFileSync(join(folder, 'go'), '')
  const linesOf = (file: string): string[] =>
    existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
  return {
    path,
    behave,
    letGo,
    calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
    signedInWith: () =>
      linesOf(join(folder, 'signed-in')).map((line) => JSON.parse(line) as { name: string; value: string }),
  }
}

const SCRIPT = `
const fs = require('node:fs')
const path = require('node:path')
const own = JSON.parse(fs.readFileSync(path.join(__dirname, 'behaviour.json'), 'utf8'))
const [command, ...args] = process.argv.slice(2)
fs.appendFileSync(path.join(__dirname, 'calls'), [command, ...args].join(' ') + '\\n')
const version = own.version ?? '1.11.4'
const say = (type, message, more = {}) =>
  console.log(JSON.stringify({ '@level': 'info', '@message': message, '@timestamp': new Date().toISOString(), type, ...more }))
const resource = { addr: 'fake_thing.a', resource: 'fake_thing.a', resource_type: 'fake_thing', module: '' }
const created = { before: null, after: { size: 1 }, after_unknown: { id: true }, before_sensitive: false, after_sensitive: {} }
const loseState = () =>
  fs.writeFileSync('errored.tfstate', JSON.stringify({ version: 4, serial: 7, lineage: 'fake', outputs: {}, resources: [] }))
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|CREDENTIALS/
const secrets = () => Object.entries(process.env).flatMap(([name, value]) => {
  if (!SECRET.test(name) || name.endsWith('_ID')) return []
  if (!fs.existsSync(value)) return [{ name, value }]
  const text = fs.readFileSync(value, 'utf8')
  const { credential_source } = text.startsWith('{') ? JSON.parse(text) : {}
  const files = credential_source ? [credential_source.file] : []
  return [text, ...files.map((file) => fs.readFileSync(file, 'utf8'))].map((one) => ({ name, value: one }))
})
const told = () => {
  if (!own.isIndiscreet) return own.says ?? []
  const all = secrets()
  fs.appendFileSync(path.join(__dirname, 'signed-in'), all.map((one) => JSON.stringify(one) + '\\n').join(''))
  const values = all.map(({ value }) => value)
  const forms = values.flatMap((one) => [one, JSON.stringify(one), encodeURIComponent(one), Buffer.from(one).toString('base64')])
  return [...(own.says ?? []), ...forms]
}
const tell = () => {
  for (const text of told()) {
    say('log', text)
    console.error(text)
  }
}
const commands = {
  version() {
    if (args.includes('-json')) console.log(JSON.stringify({ terraform_version: version }))
    else console.log((own.flavour === 'tofu' ? 'OpenTofu v' : 'Terraform v') + version)
  },
  init() {
    console.log('Initializing the backend...')
    for (const text of told()) console.log(text)
  },
  plan() {
    tell()
    fs.writeFileSync(args.find((one) => one.startsWith('-out=')).slice(5), 'a plan')
    say('planned_change', 'fake_thing.a: Plan to create', { change: { resource, action: 'create' } })
  },
  show() {
    console.log(JSON.stringify({ resource_changes: [{ address: 'fake_thing.a', type: 'fake_thing', change: { actions: ['create'], ...created, after: { ...created.after, notes: told() } } }] }))
  },
  output() { console.log('{}') },
  apply() {
    say('apply_start', 'fake_thing.a: Creating...', { hook: { resource, action: 'create' } })
    tell()
    const mode = own.apply ?? 'succeed'
    while (own.waits && !fs.existsSync(path.join(__dirname, 'go')))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    if (mode === 'fail') {
      say('diagnostic', 'Error: no quota', { diagnostic: { severity: 'error', summary: 'no quota', detail: 'Ask for more.', address: 'fake_thing.a' } })
      process.exit(1)
    }
    if (mode === 'lose-state') {
      loseState()
      process.exit(1)
    }
    if (own.noise) for (let at = 0; at < own.noise.times; at += 1) say('log', own.noise.line)
    if (mode.startsWith('wait') || mode === 'ignore-sigint') {
      process.on('SIGINT', () => {
        say('log', 'Interrupt received.')
        if (mode === 'ignore-sigint') return
        // As Terraform, which a line that nobody can read ends at once.
        setTimeout(() => {
          say('log', 'Stopping operation...')
          setTimeout(() => {
            if (mode === 'wait-and-lose-state') loseState()
            process.exit(1)
          }, 50)
        }, 50)
      })
      // In one step: a file that is there is whole.
      fs.writeFileSync(path.join(__dirname, 'waiting.part'), String(process.pid))
      fs.renameSync(path.join(__dirname, 'waiting.part'), path.join(__dirname, 'waiting'))
      setInterval(() => undefined, 1000)
      return
    }
    say('apply_complete', 'fake_thing.a: Creation complete after 3s', { hook: { resource, action: 'create', elapsed_seconds: 3 } })
  },
}
commands[command]()
`
