// A project that a change holds: who changes its people or its existence waits
// for the others, so that no two changes together do what neither may.
import { asc, eq } from 'drizzle-orm'
import { noProject } from '../../access/authorize.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'

/** Holds a project until the transaction ends. @throws Refused with 404 when it is gone */
export async function lockProject(tx: Transaction, id: string): Promise<typeof projects.$inferSelect> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
  if (!project) throw noProject()
  return project
}

/** A person as changes of projects need them. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly disabled_at: Date | null
  readonly is_service: boolean
}

const PERSON = {
  id: users.id,
  email: users.email,
  name: users.name,
  disabled_at: users.disabled_at,
  is_service: users.is_service,
}

/** The person with an address, in lower case. */
export async function findPerson(tx: Transaction, email: string): Promise<Person | undefined> {
  const [person] = await tx.select(PERSON).from(users).where(eq(users.email, email))
  return person
}

/** The owner of a project that is held; the table keeps them from being deleted. */
export async function ownerOf(
  tx: Transaction,
  project: Pick<typeof projects.$inferSelect, 'id' | 'owner_id'>,
): Promise<Person> {
  const [person] = await tx.select(PERSON).from(users).where(eq(users.id, project.owner_id))
  if (!person) throw new Error(`The owner of the project ${project.id} is gone.`)
  return person
}

/** The members of a project that is held. */
export async function membersOf(tx: Transaction, projectId: string): Promise<(typeof projectMembers.$inferSelect)[]> {
  return tx
    .select()
    .from(projectMembers)
    .where(eq(projectMembers.project_id, projectId))
    .orderBy(asc(projectMembers.added_at))
}
