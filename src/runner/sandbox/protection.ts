// Which resources a cloud refuses to delete, and which of their attributes says so.

/** Attributes that protect, by cloud. Azure has none: there only the configuration keeps Terraform from trying. */
const PROTECTIONS: Readonly<Record<string, readonly string[]>> = {
  aws: ['deletion_protection', 'deletion_protection_enabled', 'enable_deletion_protection', 'disable_api_termination'],
  google: [
    'deletion_protection',
    'deletion_protection_enabled',
    'delete_protection_state',
    'settings.deletion_protection_enabled',
  ],
}

/** Values that mean protection. */
const PROTECTED: readonly unknown[] = [true, 'DELETE_PROTECTION_ENABLED', 'ACTIVE', 'enabled']

/** The attribute that protects a resource; undefined when it can be deleted. */
export function findProtection(type: string, values: Readonly<Record<string, unknown>>): string | undefined {
  return PROTECTIONS[type.split('_')[0] ?? '']?.find((path) => PROTECTED.includes(valueAt(values, path.split('.'))))
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  const inner: unknown = Array.isArray(value) ? value[0] : value
  if (typeof inner !== 'object' || inner === null) return undefined
  return valueAt((inner as Readonly<Record<string, unknown>>)[name], rest)
}
