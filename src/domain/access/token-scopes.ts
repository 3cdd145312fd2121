// What API tokens are limited to: areas of the product, each to read and mostly to write.

const WRITTEN_AREAS = [
  'stacks',
  'environments',
  'runs',
  'projects',
  'teams',
  'templates',
  'workflows',
  'administration',
] as const
/** Areas in which there is nothing to change. */
const READ_AREAS = ['prices'] as const

/** Areas that an API token may be limited to. */
export const TOKEN_AREAS = [...WRITTEN_AREAS, ...READ_AREAS] as const
export type TokenArea = (typeof TOKEN_AREAS)[number]
/** Each area has a scope to read; most have one to write, which includes reading. */
export const TOKEN_SCOPES = [
  ...WRITTEN_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  ...READ_AREAS.map((area) => `${area}:read` as const),
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The scope of an area to read or to write; undefined for one that it does not have. */
export function scopeOf(area: TokenArea, level: 'read' | 'write'): TokenScope | undefined {
  return TOKEN_SCOPES.find((scope) => scope === `${area}:${level}`)
}
