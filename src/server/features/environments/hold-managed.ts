// An environment that somebody is about to change.
import { PERMISSIONS, mayOnEnvironment } from '#domain/access/permissions.ts'
import { noEnvironment, refusalText } from '../../access/authorize.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { forbidden } from '../../http/errors.ts'
import { findRole, holdBoth, type Held } from '../../lifecycle/locked.ts'

/**
 * Holds an environment together with its project, for who manages it. The guard
 * has looked at their role before; here nobody can be taking it from them.
 * @throws Refused with 404 when it is gone or they have left its project, 403 when their role is another by now
 */
export async function holdManaged(tx: Transaction, caller: Pick<Caller, 'id' | 'role'>, id: string): Promise<Held> {
  const held = await holdBoth(tx, id)
  const { project, environment } = held
  const role = await findRole(tx, project.id, caller.id)
  if (role === undefined && caller.role !== 'admin') throw noEnvironment()
  if (mayOnEnvironment(caller.role, role, environment.owner_id === caller.id, 'environment.manage')) return held
  throw forbidden(refusalText('project', role, PERMISSIONS['environment.manage'].roles))
}
