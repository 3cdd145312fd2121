// What Terraform and a provider say to each other: the messages of plugin protocol 6, and the two small services that
// Terraform expects beside them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { fromJSON, type Options } from '@grpc/proto-loader'
import type { AttributePathWire } from './messages.ts'

const OPTIONS: Options = { keepCase: true, longs: Number, enums: String, oneofs: true }

/** In `facts/plugin-protocol.json` there is everything but what belongs to other packages. */
const OTHER_PACKAGES = {
  google: {
    nested: {
      protobuf: {
        nested: { Timestamp: { fields: { seconds: { type: 'int64', id: 1 }, nanos: { type: 'int32', id: 2 } } } },
      },
    },
  },
  grpc: {
    nested: {
      health: {
        nested: {
          v1: {
            nested: {
              HealthCheckRequest: { fields: { service: { type: 'string', id: 1 } } },
              HealthCheckResponse: {
                fields: { status: { type: 'ServingStatus', id: 1 } },
                nested: { ServingStatus: { values: { UNKNOWN: 0, SERVING: 1, NOT_SERVING: 2 } } },
              },
              Health: {
                methods: { Check: { requestType: 'HealthCheckRequest', responseType: 'HealthCheckResponse' } },
              },
            },
          },
        },
      },
    },
  },
  plugin: {
    nested: {
      Empty: { fields: {} },
      GRPCController: { methods: { Shutdown: { requestType: 'Empty', responseType: 'Empty' } } },
    },
  },
}

export interface Services {
  readonly provider: ServiceDefinition
  readonly health: ServiceDefinition
  readonly controller: ServiceDefinition
}

/** The services of a provider process. */
export function loadServices(): Services {
  const protocol: { package: string; nested: object } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../facts/plugin-protocol.json'), 'utf8'),
  )
  // Its type says that every namespace has fields, which none of protobuf's own files has.
  const all = { nested: { [protocol.package]: { nested: protocol.nested }, ...OTHER_PACKAGES } }
  const definitions = fromJSON(all as Parameters<typeof fromJSON>[0], OPTIONS)
  const service = (name: string): ServiceDefinition => {
    const found = definitions[name]
    if (found === undefined || 'format' in found) throw new Error(`The protocol has no service ${name}.`)
    return found
  }
  return {
    provider: withReadyAnswers(service(`${protocol.package}.Provider`)),
    health: service('grpc.health.v1.Health'),
    controller: service('plugin.GRPCController'),
  }
}

/** An answer that is the same each time is encoded once, and then given as bytes. */
function withReadyAnswers(service: ServiceDefinition): ServiceDefinition {
  const schema = service['GetProviderSchema']
  if (!schema) throw new Error('The protocol has no call GetProviderSchema.')
  const serialize = schema.responseSerialize
  return {
    ...service,
    GetProviderSchema: {
      ...schema,
      responseSerialize: (answer: unknown) => (Buffer.isBuffer(answer) ? answer : serialize(answer)),
    },
  }
}

/** A path of attribute names and places in lists. */
export function attributePath(steps: readonly (string | number)[]): AttributePathWire {
  return {
    steps: steps.map((step) => (typeof step === 'string' ? { attribute_name: step } : { element_key_int: step })),
  }
}
