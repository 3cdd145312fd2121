// The parts of the protocol's messages that a simulated provider reads and answers.

export interface DynamicValueWire {
  readonly msgpack?: Uint8Array
  readonly json?: Uint8Array
}

export interface AttributePathWire {
  readonly steps: readonly { readonly attribute_name?: string; readonly element_key_int?: number }[]
}

export interface DiagnosticWire {
  readonly severity: 'ERROR' | 'WARNING'
  readonly summary: string
  readonly detail: string
  readonly attribute?: AttributePathWire
}

/** Every request of the calls that are answered: each call fills its own. */
export interface ProviderRequest {
  readonly type_name?: string
  readonly id?: string
  readonly config?: DynamicValueWire
  readonly prior_state?: DynamicValueWire
  readonly proposed_new_state?: DynamicValueWire
  readonly planned_state?: DynamicValueWire
  readonly current_state?: DynamicValueWire
  readonly raw_state?: { readonly json?: Uint8Array }
  readonly private?: Uint8Array
  readonly prior_private?: Uint8Array
  readonly planned_private?: Uint8Array
}
