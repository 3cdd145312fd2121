export interface StoredVersion {
  version: string
  builtin?: boolean
}

export class Schemas {
  constructor(dir?: string)
  candidates(source: string, constraint?: string): { exact: boolean; list: StoredVersion[] }
}

export function parseConstraint(text: string): { op: string; version: string; given: number }[] | null
export function satisfies(version: string, constraint: string): boolean
