// A random sequence of the builder's operations, the same again for the same
// seed and number.
import { fieldsOf, type SettingField } from '#engine/builder/fields.ts'
import type { Operation } from '#engine/builder/operation.ts'
import { copyNodes } from '#engine/builder/operations.ts'
import { connectionProblem } from '#engine/builder/ports.ts'
import { CLOUDS, CLOUD_IDS } from '#engine/clouds/index.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import { stackModule } from '#engine/stack/module.ts'
import { stackDraft, type StackDraft, type StackNode } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { createRandom, type Random } from '../../test/lifecycle/random.ts'

/** Every so many sequences one is long, with pastes that double the stack. */
const LONG_EVERY = 50

/** A custom component with files, so that the checker reads them as well. */
const CUSTOM = stackModule.parse({
  type: 'custom-marker',
  name: 'Marker',
  category: 'storage',
  cloud: 'custom',
  source: {
    kind: 'files',
    files: {
      'main.tf':
        'variable "word" {\n  type    = string\n  default = "none"\n}\n\nresource "terraform_data" "word" {\n  input = var.word\n}\n\noutput "word" {\n  value = terraform_data.word.output\n}\n',
    },
  },
  variables: [{ name: 'word', type: 'string', is_required: false, default: 'none' }],
  outputs: [{ name: 'word' }],
  is_free: true,
})

/** The stack that a sequence begins with. */
export function startOf(cloud: CloudId): StackDraft {
  return stackDraft.parse({ name: 'Random stack', cloud, region: CLOUDS[cloud].defaultRegion, nodes: [] })
}

/** Goes through the operations of a sequence, each made for the stack that the ones before have left. */
export function* operationsOf(cloud: CloudId, seed: number, number: number): Generator<Operation, void, StackDraft> {
  const random = createRandom(seed * 1_000_003 + number * 31 + CLOUD_IDS.indexOf(cloud))
  const isLong = number % LONG_EVERY === LONG_EVERY - 1
  let stack = yield surroundings(random, startOf(cloud))
  for (let step = random.whole(2, isLong ? 20 : 8); step > 0; step -= 1) stack = yield addition(random, stack)
  for (let step = random.whole(3, 25); step > 0; step -= 1) stack = yield anyOperation(random, stack)
  if (isLong) for (let step = random.whole(1, 4); step > 0; step -= 1) stack = yield everythingAgain(stack)
  // An entrance or a trigger that leads nowhere is refused; a person would see that and connect it.
  for (const operation of connectionsOfLoose(random, stack)) stack = yield operation
  if (stack.cloud !== cloud) yield { kind: 'cloud', cloud }
}

function anyOperation(random: Random, stack: StackDraft): Operation {
  const make = random.pick([
    addition,
    setting,
    setting,
    setting,
    setting,
    connection,
    connection,
    disconnection,
    removal,
    moving,
    renaming,
    pasting,
    surroundings,
    anotherCloud,
  ])
  return make(random, stack)
}

function addition(random: Random, stack: StackDraft): Operation {
  if (random.chance(0.03)) return { kind: 'add', type: CUSTOM.type, module: CUSTOM }
  const isAny = random.chance(0.02)
  const [first, ...rest] = COMPONENTS.filter(
    (one) =>
      isAny ||
      (isSupported(one.lower[stack.cloud]) &&
        !(one.isSingle === true && stack.nodes.some((node) => node.type === one.type))),
  )
  const type = first === undefined ? 'vm' : random.pick([first, ...rest]).type
  return { kind: 'add', type, ...(random.chance(0.5) && { at: random.whole(0, stack.nodes.length) }) }
}

function setting(random: Random, stack: StackDraft): Operation {
  const node = anyNode(random, stack)
  const [first, ...rest] = node === undefined ? [] : fieldsOf(stack, node.id)
  if (node === undefined || first === undefined) return addition(random, stack)
  const field = random.pick([first, ...rest])
  return {
    kind: 'set',
    id: node.id,
    setting: field.name,
    value: random.chance(0.15) ? undefined : valueOf(random, field),
  }
}

/** Something that the field takes; rarely what it does not. */
function valueOf(random: Random, { kind, name, options, min = 0, max = 1000, standard }: SettingField): unknown {
  if (random.chance(0.01)) return 'an unknown component'
  if (kind === 'boolean') return random.chance(0.5)
  // Near the default or its limits: of thousands of machines nothing can be learned.
  if (kind === 'integer' || kind === 'number')
    return random.pick([
      min,
      Math.min(max, Math.max(1, min) * 2),
      typeof standard === 'number' ? Math.min(max, standard + 1) : max,
    ])
  const [first, ...rest] = options
  if (first !== undefined) return random.pick([first, ...rest])
  if (name === 'address_range') return `10.${random.whole(40, 200)}.0.0/16`
  return random.pick(['main', 'app', 'release'])
}

function connection(random: Random, stack: StackDraft): Operation {
  const from = anyNode(random, stack)
  const to = anyNode(random, stack)
  if (from === undefined || to === undefined) return addition(random, stack)
  const isRead = from.type === CUSTOM.type && to.type === CUSTOM.type && random.chance(0.5)
  return {
    kind: 'connect',
    connection: { from: from.id, to: to.id, ...(isRead && { output: 'word', variable: 'word' }) },
  }
}

function disconnection(random: Random, stack: StackDraft): Operation {
  const [first, ...rest] = stack.connections
  return first === undefined || random.chance(0.7)
    ? connection(random, stack)
    : { kind: 'disconnect', connection: random.pick([first, ...rest]) }
}

function removal(random: Random, stack: StackDraft): Operation {
  const ids = stack.nodes.filter(() => random.chance(0.15)).map((node) => node.id)
  return { kind: 'remove', ids }
}

function moving(random: Random, stack: StackDraft): Operation {
  return { kind: 'move', id: anyNode(random, stack)?.id ?? '', to: random.whole(0, stack.nodes.length) }
}

function renaming(random: Random, stack: StackDraft): Operation {
  const word = random.pick([
    'orders',
    'web',
    'a',
    'vm-2',
    'vm-max',
    'private',
    'secret',
    'identity',
    'app',
    'a-very-long-name-of-a-component-in-a-stack',
  ])
  return {
    kind: 'rename',
    id: anyNode(random, stack)?.id ?? '',
    to: random.chance(0.2) ? word : `${word.slice(0, 30)}-${random.whole(2, 9)}`,
  }
}

function pasting(random: Random, stack: StackDraft): Operation {
  const ids = stack.nodes.filter(() => random.chance(0.3)).map((node) => node.id)
  return {
    kind: 'paste',
    clip: copyNodes(stack, ids),
    ...(random.chance(0.5) && { at: random.whole(0, stack.nodes.length) }),
  }
}

function everythingAgain(stack: StackDraft): Operation {
  return {
    kind: 'paste',
    clip: copyNodes(
      stack,
      stack.nodes.map((node) => node.id),
    ),
  }
}

function surroundings(random: Random, stack: StackDraft): Operation {
  const [first, ...rest] = CLOUDS[stack.cloud].regions
  return {
    kind: 'describe',
    fields: {
      ...(first !== undefined && { region: random.pick([first, ...rest]).id }),
      environment_type: random.pick(['development', 'staging', 'production']),
      data_sensitivity: random.pick(['public', 'internal', 'confidential']),
      duration: random.pick(['temporary', 'long-term']),
      team_size: random.pick([1, 3, 8, 15, 30]),
    },
  }
}

function anotherCloud(random: Random, stack: StackDraft): Operation {
  return random.chance(0.2) ? { kind: 'cloud', cloud: random.pick(CLOUD_IDS) } : moving(random, stack)
}

function connectionsOfLoose(random: Random, stack: StackDraft): Operation[] {
  return stack.nodes.flatMap((node): Operation[] => {
    const component = COMPONENTS.find((one) => one.type === node.type)
    const isLoose = component?.layer === 'edge' && !stack.connections.some((one) => one.from === node.id)
    const needsStorage =
      node.settings['trigger'] === 'object-created' || (node.type === 'function' && stack.cloud === 'azure')
    if ((!isLoose && !needsStorage) || random.chance(0.1)) return []
    const targets = stack.nodes.filter(
      (other) =>
        (isLoose || other.type === 'object-storage') && connectionProblem(stack, node.id, other.id) === undefined,
    )
    const [first, ...rest] = targets
    return first === undefined
      ? []
      : [{ kind: 'connect', connection: { from: node.id, to: random.pick([first, ...rest]).id } }]
  })
}

function anyNode(random: Random, stack: StackDraft): StackNode | undefined {
  const [first, ...rest] = stack.nodes
  return first === undefined ? undefined : random.pick([first, ...rest])
}
