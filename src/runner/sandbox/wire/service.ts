// A simulated provider as a gRPC server on a socket of its own.
import { Server, ServerCredentials, status, type UntypedServiceImplementation } from '@grpc/grpc-js'
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js'
import type { Activity } from '../activity.ts'
import { PROBLEMS, diagnosticOf } from '../diagnostics.ts'
import type { Applied, Sandbox, SimulatedProvider } from '../provider.ts'
import { TYPE_KINDS, type TypeKind } from '../schema-files.ts'
import type { ObjectShape } from '../shape.ts'
import { decodeValue, encodeValue, objectFromJson, type Value } from '../value.ts'
import type { DynamicValueWire, ProviderRequest } from './messages.ts'
import { attributePath, type Services } from './protocol.ts'
import { schemaMessage } from './schema-message.ts'

type Answer = object | Buffer
/** @param signal makes the signal that breaks off the call, for those that take their time */
type Handler = (request: ProviderRequest, signal: () => AbortSignal) => Answer | Promise<Answer>

const CANCELLED = new Error('cancelled')

const SETS: Readonly<Record<TypeKind, string>> = {
  resource: 'resource_schemas',
  data: 'data_source_schemas',
  ephemeral: 'ephemeral_resource_schemas',
}

/** A stack with many types has a large schema. */
const SERVER_OPTIONS = { 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 }

/**
 * Serves a provider.
 * @param socket path of the Unix socket
 * @returns what prepares the answer that Terraform asks for first
 */
export async function serveProvider(
  provider: SimulatedProvider,
  sandbox: Sandbox,
  services: Services,
  socket: string,
): Promise<{ warmUp: () => void }> {
  const server = new Server(SERVER_OPTIONS)
  const { activity } = sandbox
  let stop = new AbortController()
  const schema = (): Buffer => (encoded ??= encodeSchema(provider, sandbox, services))
  let encoded: Buffer | undefined
  const handlers: Readonly<Record<string, Handler>> = {
    ...handlersOf(provider),
    GetProviderSchema: schema,
    ConfigureProvider: ({ config }) => {
      // Another command of Terraform: what broke off the last one is over.
      stop = new AbortController()
      provider.configure(valueOf(config))
      return {}
    },
    StopProvider: () => {
      stop.abort(CANCELLED)
      return {}
    },
  }
  server.addService(
    services.provider,
    implementation(handlers, () => stop.signal, activity),
  )
  server.addService(
    services.health,
    implementation({ Check: () => ({ status: 'SERVING' }) }, () => stop.signal, activity),
  )
  // Terraform must not end what other commands still need: whoever started the sandbox ends it.
  server.addService(
    services.controller,
    implementation({ Shutdown: () => ({}) }, () => stop.signal, activity),
  )
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    )
  })
  return { warmUp: schema }
}

function implementation(
  handlers: Readonly<Record<string, Handler>>,
  stopped: () => AbortSignal,
  activity: Activity,
): UntypedServiceImplementation {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    (call: ServerUnaryCall<ProviderRequest, Answer>, done: sendUnaryData<Answer>): void => {
      let gone: AbortController | undefined = new AbortController()
      activity.begin()
      // It comes at the end of every call too, and an error with its stack costs more than most answers.
      call.on('cancelled', () => gone?.abort(CANCELLED))
      answerOf(handler, call.request, () => AbortSignal.any([stopped(), ...(gone ? [gone.signal] : [])])).then(
        (answer) => {
          gone = undefined
          activity.end()
          done(null, answer)
        },
        (error: unknown) => {
          activity.end()
          done({ code: status.INTERNAL, details: String(error) })
        },
      )
    },
  ])
  return Object.fromEntries(entries) as UntypedServiceImplementation
}

/** Whatever goes wrong is said in the answer: a broken call would look like a crashed provider. */
async function answerOf(handler: Handler, request: ProviderRequest, signal: () => AbortSignal): Promise<Answer> {
  try {
    return await handler(request, signal)
  } catch (error) {
    return { diagnostics: [diagnosticOf(error)] }
  }
}

function handlersOf(provider: SimulatedProvider): Readonly<Record<string, Handler>> {
  const resource = (type: string | undefined): ObjectShape => provider.shapeOf('resource', type ?? '')
  return {
    GetFunctions: () => ({}),
    ValidateProviderConfig: () => ({}),
    ValidateResourceConfig: ({ type_name: type }) => known(resource(type)),
    ValidateDataResourceConfig: ({ type_name: type }) => known(provider.shapeOf('data', type ?? '')),
    ValidateEphemeralResourceConfig: ({ type_name: type }) => known(provider.shapeOf('ephemeral', type ?? '')),
    UpgradeResourceState: ({ type_name: type, raw_state: raw }) => {
      const json: unknown = JSON.parse(Buffer.from(raw?.json ?? []).toString() || 'null')
      return { upgraded_state: wire(objectFromJson(resource(type), json)) }
    },
    ReadResource: ({ type_name: type = '', current_state: state, private: bytes }) => ({
      new_state: wire(provider.read(type, valueOf(state), keyOf(bytes))),
      private: bytes,
    }),
    PlanResourceChange: ({ type_name: type = '', prior_state, proposed_new_state, prior_private }) => {
      const { planned, replaced } = provider.plan(type, valueOf(prior_state), valueOf(proposed_new_state))
      return {
        planned_state: wire(planned),
        requires_replace: replaced.map(attributePath),
        planned_private: prior_private,
        // Blocks that a provider fills are allowed to providers of the older kind alone.
        legacy_type_system: true,
      }
    },
    ApplyResourceChange: async (request, signal) => {
      const { type_name: type = '', prior_state, planned_state, planned_private } = request
      const prior = valueOf(prior_state)
      try {
        const planned = valueOf(planned_state)
        const done = await provider.apply({ type, prior, planned, key: keyOf(planned_private), signal: signal() })
        const { state, warnings = [] } = done
        return {
          new_state: wire(state),
          private: privateOf(done),
          legacy_type_system: true,
          diagnostics: [...warnings],
        }
      } catch (error) {
        // What could not be changed stays as it was.
        return { new_state: wire(prior), private: planned_private, diagnostics: [diagnosticOf(error)] }
      }
    },
    ImportResourceState: ({ type_name: type = '', id = '' }) => {
      const done = provider.import(type, id)
      return { imported_resources: [{ type_name: type, state: wire(done.state), private: privateOf(done) }] }
    },
    ReadDataSource: async ({ type_name: type = '', config }) => ({
      state: wire(await provider.answer('data', type, valueOf(config))),
    }),
    OpenEphemeralResource: async ({ type_name: type = '', config }) => ({
      result: wire(await provider.answer('ephemeral', type, valueOf(config))),
    }),
    RenewEphemeralResource: () => ({}),
    CloseEphemeralResource: () => ({}),
  }
}

/** A configuration is right when its type is one of the sandbox: Terraform itself checks it against the schema. */
function known(_shape: ObjectShape): Answer {
  return {}
}

/** The schema of everything that a stack uses, encoded once. */
function encodeSchema(provider: SimulatedProvider, { schemas, types }: Sandbox, services: Services): Buffer {
  const serialize = services.provider['GetProviderSchema']?.responseSerialize
  if (!serialize) throw PROBLEMS.unknownType(provider.name)
  const sets = TYPE_KINDS.map((kind) => {
    const found = types.flatMap((type) => {
      const block = schemas.find(provider.name, kind, type)
      return block ? [[type, schemaMessage(block)] as const] : []
    })
    return [SETS[kind], Object.fromEntries(found)]
  })
  return serialize({
    provider: schemaMessage(schemas.providerBlock(provider.name)),
    ...(Object.fromEntries(sets) as object),
    server_capabilities: { get_provider_schema_optional: true },
  })
}

/** @throws Problem when the bytes are no value */
function valueOf(given: DynamicValueWire | undefined | null): Value {
  return decodeValue(given?.msgpack)
}

function wire(value: Value): DynamicValueWire {
  return { msgpack: Buffer.from(encodeValue(value)) }
}

/** The private data of a state is the key of its resource in the account. */
function privateOf({ key }: Applied): Buffer {
  return Buffer.from(key === undefined ? '' : JSON.stringify({ key }))
}

function keyOf(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes || bytes.length === 0) return undefined
  try {
    const { key }: { key?: unknown } = JSON.parse(Buffer.from(bytes).toString())
    return typeof key === 'string' ? key : undefined
  } catch {
    return undefined
  }
}
