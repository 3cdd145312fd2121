// One simulated provider: its answers to Terraform's calls, without the way they travel.
import { randomUUID } from 'node:crypto'
import type { SimulatedResource } from './account.ts'
import type { Activity } from './activity.ts'
import { makeValues } from './cloud/computed.ts'
import { dataValues } from './cloud/data.ts'
import { identityOf } from './cloud/identity.ts'
import { STANDARD_PLACE, textOf, type Making, type Place } from './cloud/making.ts'
import { isUtility, utilityValues } from './cloud/utility.ts'
import { BrokenOff, type Conduct } from './conduct.ts'
import type { Crash } from './crash.ts'
import { PROBLEMS, WARNINGS } from './diagnostics.ts'
import type { Holdings } from './holdings.ts'
import { planResource, replacedPaths, type Steps } from './plan.ts'
import { findProtection } from './protection.ts'
import { behaviourOf } from './replace.ts'
import type { SchemaFiles, TypeKind } from './schema-files.ts'
import { withSecrets, withoutSecrets } from './secrets.ts'
import { shapeOfBlock, type ObjectShape } from './shape.ts'
import { allTags, commonTags } from './tags.ts'
import type { DiagnosticWire } from './wire/messages.ts'
import { isObject, isUnknown, jsonFromValue, objectFromJson, UNKNOWN } from './value.ts'
import type { ObjectValue, Value } from './value.ts'

/** What the providers of one sandbox share. */
export interface Sandbox {
  readonly schemas: SchemaFiles
  readonly holdings: Holdings
  readonly conduct: Conduct
  /** Calls of Terraform. */
  readonly activity: Activity
  /** Types that the stack or the account has. */
  readonly types: readonly string[]
  readonly crash: Crash
}

export interface Planned {
  readonly planned: Value
  readonly replaced: readonly Steps[]
}

export interface Applied {
  readonly state: Value
  readonly key: string | undefined
  /** Effects of the failures that are set in Dev Tools. */
  readonly warnings?: readonly DiagnosticWire[]
}

/** A change that Terraform has planned and now wants done. */
export interface Order {
  readonly type: string
  readonly key: string | undefined
  readonly prior: Value
  readonly planned: Value
  readonly signal: AbortSignal
}

/** A provider of a sandbox. Its configuration is the latest that Terraform gave it. */
export class SimulatedProvider {
  readonly name: string
  readonly #sandbox: Sandbox
  readonly #shapes = new Map<string, ObjectShape>()
  #place: Place = STANDARD_PLACE
  #tags: Value = null

  /** @param name such as `aws` */
  constructor(name: string, sandbox: Sandbox) {
    this.name = name
    this.#sandbox = sandbox
  }

  /** The shape of the provider's own configuration. */
  configShape(): ObjectShape {
    return shapeOfBlock(this.#sandbox.schemas.providerBlock(this.name))
  }

  /** @throws Problem when the sandbox does not have the type */
  shapeOf(kind: TypeKind, type: string): ObjectShape {
    const known = this.#shapes.get(`${kind} ${type}`)
    if (known) return known
    const block = this.#sandbox.schemas.find(this.name, kind, type)
    if (!block) throw PROBLEMS.unknownType(type)
    const shape = shapeOfBlock(block)
    this.#shapes.set(`${kind} ${type}`, shape)
    return shape
  }

  configure(config: Value): void {
    const given = isObject(config) ? config : {}
    this.#tags = commonTags(this.name, given)
    this.#place = {
      ...STANDARD_PLACE,
      region: textOf(given, 'region') ?? (this.name === 'aws' ? 'us-east-1' : 'us-central1'),
      subscription: textOf(given, 'subscription_id') ?? STANDARD_PLACE.subscription,
      tenant: textOf(given, 'tenant_id') ?? STANDARD_PLACE.tenant,
      project: textOf(given, 'project') ?? STANDARD_PLACE.project,
    }
  }

  plan(type: string, prior: Value, proposed: Value): Planned {
    if (!isObject(proposed)) return { planned: null, replaced: [] }
    const shape = this.shapeOf('resource', type)
    const behaviour = behaviourOf(type)
    const before = isObject(prior) ? prior : undefined
    const planned = {
      ...planResource(shape, behaviour, { prior: before, proposed }),
      ...allTags(shape, this.#tags, proposed),
    }
    return { planned, replaced: before ? replacedPaths(shape, behaviour, before, planned) : [] }
  }

  /** What the cloud says of a resource now; null when it is not there any more. */
  read(type: string, state: Value, key: string | undefined): Value {
    if (!isObject(state)) return null
    if (isUtility(type)) return state
    const found = this.#sandbox.holdings.find(key ?? '')
    if (found?.type !== type) return null
    const shape = this.shapeOf('resource', type)
    return withSecrets(shape, objectFromJson(shape, found.values), state)
  }

  async apply(order: Order): Promise<Applied> {
    const { type, prior, planned, key } = order
    if (!isObject(planned)) return this.#delete(order)
    const isNew = !isObject(prior)
    const warnings = await this.#work(order, isNew ? 'create' : 'update')
    const own = isNew || key === undefined ? randomUUID() : key
    const state = await this.#made('resource', this.#making(type, planned, own))
    if (isUtility(type)) return { state, key: own }
    const isGone = await this.#sandbox.crash.keep(() => this.#put({ type, own, state, isNew }))
    return { state, key: own, warnings: isGone ? [...warnings, WARNINGS.vanished(type)] : warnings }
  }

  /** Puts a resource into the account. @returns whether a failure made it vanish at once */
  async #put({ type, own, state, isNew }: { type: string; own: string; state: ObjectValue; isNew: boolean }) {
    const shape = this.shapeOf('resource', type)
    const told = withoutSecrets(shape, state)
    const before = this.#sandbox.holdings.find(own)
    const resource: SimulatedResource = {
      key: own,
      provider: this.name,
      type,
      values: jsonFromValue(shape, told) as Record<string, unknown>,
      is_stopped: before?.is_stopped ?? false,
    }
    await this.#kept(type, () => this.#sandbox.holdings.put(resource))
    // Gone again before anyone looks: the next refresh does not find it.
    const isGone = isNew && (await this.#sandbox.conduct.strikes('vanishes', type))
    if (isGone) await this.#kept(type, () => this.#sandbox.holdings.remove(own))
    return isGone
  }

  /** Finds a resource of the account by the id that its cloud gave it. @throws Problem when there is none */
  import(type: string, id: string): Applied {
    const found = this.#sandbox.holdings.findById(type, id)
    if (!found) throw PROBLEMS.notThere(type, id)
    return { state: objectFromJson(this.shapeOf('resource', type), found.values), key: found.key }
  }

  /** What a data source or an ephemeral resource answers. */
  async answer(kind: 'data' | 'ephemeral', type: string, config: Value): Promise<Value> {
    const shape = this.shapeOf(kind, type)
    const given = isObject(config) ? config : {}
    const asked = planResource(shape, behaviourOf(''), { prior: undefined, proposed: given })
    return this.#made(kind, this.#making(type, asked, JSON.stringify([type, jsonFromValue(shape, given)])))
  }

  #making(type: string, values: ObjectValue, seed: string): Making {
    return { type, values, seed, place: this.#place, now: new Date() }
  }

  async #made(kind: TypeKind, making: Making): Promise<ObjectValue> {
    const shape = this.shapeOf(kind, making.type)
    if (kind !== 'resource') return makeValues(shape, behaviourOf(''), making, dataValues(making))
    const isDone = !Object.values(making.values).some(isUnknown)
    const known = isDone ? {} : isUtility(making.type) ? await utilityValues(making) : identityOf(making)
    const tags = Object.entries(allTags(shape, this.#tags, making.values))
    const values = {
      ...making.values,
      ...Object.fromEntries(tags.filter(([name]) => isUnknown(making.values[name] ?? UNKNOWN))),
    }
    return makeValues(shape, behaviourOf(making.type), { ...making, values }, known)
  }

  async #delete(order: Order): Promise<Applied> {
    const { type, key, prior } = order
    const held = this.#sandbox.holdings.find(key ?? '')
    if (isUtility(type) || !held) return { state: null, key: undefined }
    const attribute = findProtection(type, held.values)
    if (attribute !== undefined && isObject(prior)) throw PROBLEMS.protected(type, attribute)
    const warnings = await this.#work(order, 'delete')
    // Terraform hears that it is gone, and nobody knows better: a leak, for whoever searches for one.
    if (await this.#sandbox.conduct.strikes('stays', type)) return { state: null, key: undefined, warnings }
    await this.#sandbox.crash.keep(() => this.#kept(type, () => this.#sandbox.holdings.remove(held.key)))
    return { state: null, key: undefined, warnings }
  }

  /** Does what a cloud does before a call is done: it takes its time, and may refuse. */
  async #work({ type, signal }: Order, what: 'create' | 'update' | 'delete'): Promise<readonly DiagnosticWire[]> {
    if (isUtility(type)) return []
    const { conduct } = this.#sandbox
    if (await conduct.strikes('crash', type)) {
      this.#sandbox.crash.order()
      // A provider that crashes says nothing more.
      await new Promise<never>(() => undefined)
    }
    try {
      if (await conduct.isThrottled(type, signal)) throw PROBLEMS.throttled(type)
      if (what === 'create' && (await conduct.strikes('quota', type))) throw PROBLEMS.quota(type)
      return (await conduct.take(type, what, signal)) ? [WARNINGS.slow(type)] : []
    } catch (error) {
      if (error instanceof BrokenOff) throw PROBLEMS.brokenOff(type, what)
      throw error
    }
  }

  async #kept(type: string, keep: () => Promise<void>): Promise<void> {
    try {
      await keep()
    } catch (error) {
      throw PROBLEMS.notKept(type, error instanceof Error ? error.message : String(error))
    }
  }
}
