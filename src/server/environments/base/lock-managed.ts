// An environment that someone is about to change.
import { mayOnEnvironment } from '#domain/access/may.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { noEnvironment, roleRefusal } from '../../access/authorize.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { forbidden } from '../../http/errors.ts'
import { findProjectRole, lockEnvironmentAndProject, type LockedEnvironment } from './lock.ts'

/**
 * Holds an environment together with its project, for who manages it. The guard
 * has looked at their role before; here no one can be taking it from them.
 * @throws Refused with 404 when it is gone or they have left its project, 403 when their role is another by now
 */
export async function lockManagedEnvironment(
  tx: Transaction,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<LockedEnvironment> {
  const locked = await lockEnvironmentAndProject(tx, id)
  const { project, environment } = locked
  const role = await findProjectRole(tx, project.id, caller.id)
  if (role === undefined && caller.role !== 'admin') throw noEnvironment()
  if (mayOnEnvironment(caller.role, role, environment.owner_id === caller.id, 'environment.manage')) return locked
  throw forbidden(roleRefusal('project', role, PERMISSIONS['environment.manage'].roles))
}
