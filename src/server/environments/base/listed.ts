// Environments as lists read them: without what only their own pages and their runs need.
import { getTableColumns } from 'drizzle-orm'
import { jsonRows } from '../../db/as-json.ts'
import { environments } from '../../db/schema/environments.ts'
import type { EnvironmentRow } from './lock.ts'

const {
  variables: _variables,
  drift_held: _driftHeld,
  before_run: _beforeRun,
  description: _description,
  requester_id: _requesterId,
  author_id: _authorId,
  compiled_id: _compiledId,
  applied_compiled_id: _appliedCompiledId,
  drift_asked_at: _driftAskedAt,
  binary_flavour: _binaryFlavour,
  declared_components: _declaredComponents,
  is_reserved: _isReserved,
  is_seeded: _isSeeded,
  ...listed
} = getTableColumns(environments)

/** The columns of {@link ListedEnvironment}. */
export const listedRows = jsonRows(listed)

/** An environment as lists read it. */
export type ListedEnvironment = Pick<EnvironmentRow, keyof typeof listed>
