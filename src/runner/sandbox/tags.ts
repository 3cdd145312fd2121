// Tags and labels that a provider's configuration gives to every resource.
import type { ObjectShape } from './shape.ts'
import { isList, isObject, isUnknown, UNKNOWN } from './value.ts'
import type { ObjectValue, Value } from './value.ts'

/**
 * What the Google provider adds:
 * https://registry.terraform.io/providers/hashicorp/google/latest/docs/guides/provider_reference
 */
const ATTRIBUTION: ObjectValue = { 'goog-terraform-provisioned': 'true' }

/** The tags or labels that apply to everything, of a provider's configuration. */
export function commonTags(provider: string, config: ObjectValue): Value {
  if (provider === 'aws') {
    const blocks = config['default_tags']
    const block = isList(blocks) ? blocks[0] : undefined
    return isObject(block) ? (block['tags'] ?? null) : null
  }
  if (!provider.startsWith('google')) return null
  const given = config['default_labels'] ?? null
  if (isUnknown(given) || config['add_terraform_attribution_label'] === false) return given
  return { ...(isObject(given) ? given : {}), ...ATTRIBUTION }
}

/** Attributes of a resource that hold its own tags and the common ones together. */
export function allTags(shape: ObjectShape, common: Value, values: ObjectValue): ObjectValue {
  const { fields } = shape
  if (fields.has('tags_all') && fields.has('tags')) return { tags_all: merged(common, values['tags'] ?? null) }
  if (!fields.has('terraform_labels')) return {}
  const all = merged(common, values['labels'] ?? null)
  return { terraform_labels: all, effective_labels: all }
}

function merged(common: Value, own: Value): Value {
  if (isUnknown(common) || isUnknown(own)) return UNKNOWN
  return { ...(isObject(common) ? common : {}), ...(isObject(own) ? own : {}) }
}
