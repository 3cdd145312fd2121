// Gives computed attributes their values: what stands for the resource first, then by the name of the attribute.
import type { Behaviour } from '../replace.ts'
import type { Field, ObjectShape, Shape } from '../shape.ts'
import { isList, isObject, isUnknown, valueFromJson } from '../value.ts'
import type { ObjectValue, Value } from '../value.ts'
import { addressOf, digitsOf, filledIn, hexOf, nameOf, uuidOf, type Making } from './making.ts'

/** Types whose addresses the internet reaches. */
const PUBLIC = /public_ip|global_address|_eip$/

/** Values by the name of a computed attribute; the first that fits counts. */
const TEXTS: readonly (readonly [RegExp, (making: Making, name: string) => string])[] = [
  [/(^|_)(principal|object|client|application|app|tenant|workspace)_id$|^uuid$|_uuid$/, uuidOf],
  [
    /(^|_)password$|(^|_)(primary|secondary|access|shared|storage|admin|instrumentation)_?key$|secret_key|_token$/,
    password,
  ],
  [
    /connection_string$/,
    (making, name) => `Endpoint=https://${nameOf(making)}.example.com/;Key=${password(making, name)}`,
  ],
  [/(^|_)public_ip(_address)?$|^nat_ip$|^public_ip_address$|^outbound_ip/, (one, name) => addressOf(one, name, true)],
  [/(^|_)ipv6/, () => ''],
  [
    /(^|_)ip(_address)?(es)?$|^address$|^first_ip_address$|_ip_addresses$/,
    (one, name) => addressOf(one, name, PUBLIC.test(one.type)),
  ],
  [/cidr(_block|_range)?$/, () => '10.20.240.0/20'],
  [/(^|_)(fqdn|hostname|host|dns_name|domain_name|domain)$/, (one) => `${nameOf(one)}.example.com`],
  [/(^|_)(url|uri|endpoint|issuer|link)$/, (one) => `https://${nameOf(one)}.example.com`],
  [
    /(^|_)(date|time|timestamp|created|created_at|expiry|updated|_at|_on)$|_(at|on|date|time)$/,
    (one) => one.now.toISOString(),
  ],
  [/fingerprint$|thumbprint$|^etag$|checksum|hash$|^generation$|^md5/, (one, name) => hexOf(one, name, 40)],
  [/sha256$/, (one, name) => Buffer.from(hexOf(one, name, 32)).toString('base64')],
  [/certificate(_data)?$|_ca$/, (one, name) => Buffer.from(`sandbox ${hexOf(one, name, 32)}`).toString('base64')],
  [/^(availability_)?zone$/, ({ place }) => `${place.region}a`],
  [/^(aws_)?region$|^location$/, ({ place }) => place.region],
  [/email(_address)?$/, (one) => `${nameOf(one).slice(0, 20)}@sandbox.example.com`],
  [/kube_config_raw|^config$/, () => ''],
  [/version$/, () => '1'],
  [/(^|_)(state|status|lifecycle_state)$/, () => 'ACTIVE'],
  [/(^|_)arns?$/, (one, name) => arnBeside(one, name)],
  [/_?name_prefix$|^description$|^comment$/, () => ''],
  [/(^|_)name$/, nameOf],
  [/(^|_)ids?$/, (one, name) => idBeside(one, name)],
  [/(^|_)member$|principal$/, (one) => `serviceAccount:${nameOf(one)}@sandbox.example.com`],
]

/** What a computed number is, by its name. */
const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/(^|_)port$/, 443],
  [/count$|capacity$|size$/, 1],
  [/version$|generation/, 1],
]

/** Replaces everything that is not known yet. @param identity values of top-level attributes that are known better */
export function makeValues(
  shape: ObjectShape,
  behaviour: Behaviour,
  making: Making,
  identity: Readonly<Record<string, unknown>>,
): ObjectValue {
  const made: Record<string, Value> = {}
  for (const [name, { shape: inner }] of shape.fields) {
    const value = making.values[name] ?? null
    const known = identity[name]
    made[name] =
      isUnknown(value) && known !== undefined
        ? valueFromJson(inner, known)
        : resolve(inner, value, { making, behaviour, name, path: name })
  }
  return made
}

interface Attribute {
  readonly making: Making
  readonly behaviour: Behaviour
  readonly name: string
  readonly path: string
}

/** The same value with everything in it that was not known. */
function resolve(shape: Shape, value: Value, at: Attribute): Value {
  if (isUnknown(value)) return make(shape, at)
  if (value === null) return null
  if (isObject(value) && shape.kind === 'object') {
    const entries = [...shape.fields].map(([name, field]): [string, Value] => [
      name,
      resolve(field.shape, value[name] ?? null, { ...at, name, path: `${at.path}.${name}` }),
    ])
    return Object.fromEntries(entries)
  }
  if (isObject(value) && shape.kind === 'map')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(shape.of, one, at)]))
  if (isList(value) && (shape.kind === 'list' || shape.kind === 'set'))
    return value.map((one) => resolve(shape.of, one, at))
  return value
}

function make(shape: Shape, at: Attribute): Value {
  switch (shape.kind) {
    case 'string':
      return textFor(at.making, at.name)
    case 'number':
      return NUMBERS.find(([pattern]) => pattern.test(at.name))?.[1] ?? 0
    case 'bool':
      return false
    case 'list':
    case 'set':
      return makeElements(shape.of, at)
    case 'object':
      return makeObject(shape, at)
    case 'tuple':
      return shape.items.map((item) => make(item, at))
    case 'map':
      return {}
    case 'dynamic':
      return null
  }
}

/** One element, where it says something; none of a block that needs what no one has said. */
function makeElements(of: Shape, at: Attribute): Value {
  if (of.kind !== 'object') {
    const element = make(of, { ...at, name: at.name.replace(/(?<=ss)es$|s$/, '') })
    return element === null || element === '' || element === 0 || element === false ? [] : [element]
  }
  return [...of.fields.values()].some((field) => field.isRequired) ? [] : [makeObject(of, at)]
}

function makeObject({ fields, isPlain }: ObjectShape, at: Attribute): Value {
  const entries = [...fields].map(([name, field]): [string, Value] => [
    name,
    madeField(field, isPlain, { ...at, name, path: `${at.path}.${name}` }),
  ])
  return Object.fromEntries(entries)
}

function madeField(field: Field, isPlain: boolean, at: Attribute): Value {
  if (field.isWriteOnly) return null
  if (isPlain || field.isComputed) return make(field.shape, at)
  if (field.isBlock) return field.shape.kind === 'object' ? null : field.shape.kind === 'map' ? {} : []
  const standard = at.behaviour.defaults.get(at.path)
  return standard === undefined ? null : valueFromJson(field.shape, standard)
}

function textFor(making: Making, name: string): string {
  return TEXTS.find(([pattern]) => pattern.test(name))?.[1](making, name) ?? ''
}

function password(making: Making, name: string): string {
  return Buffer.from(hexOf(making, name, 48), 'hex').toString('base64')
}

/** An id of something beside the resource, in the form of its cloud. */
function idBeside(making: Making, name: string): string {
  const { type, place } = making
  const what = name.replace(/_ids?$/, '')
  if (type.startsWith('azurerm_'))
    return `/subscriptions/${place.subscription}/resourceGroups/sandbox/providers/Microsoft.Resources/${what}/${hexOf(making, name, 8)}`
  if (type.startsWith('aws_')) return `${what.split('_').at(-1) ?? 'id'}-0${hexOf(making, name, 16)}`
  return digitsOf(making, name, 19)
}

function arnBeside(making: Making, name: string): string {
  const what = name.replace(/_?arns?$/, '').replaceAll('_', '-')
  const service = what.startsWith('kms')
    ? 'kms'
    : what.includes('secret')
      ? 'secretsmanager'
      : (making.type.split('_')[1] ?? '')
  const resource = { kms: 'key/', secretsmanager: 'secret:' }[service] ?? `${what === '' ? 'resource' : what}/`
  return filledIn(`arn:aws:${service}:{region}:{account}:${resource}`, making) + uuidOf(making, name)
}
