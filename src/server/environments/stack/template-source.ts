// Templates as something that others are made of: environments, pipelines, copies.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { findGalleryTemplate, stackOfGallery } from '#engine/blueprints/gallery.ts'
import { aboutGallery } from '#engine/blueprints/gallery-about.ts'
import { mayInLibrary } from '#domain/access/may.ts'
import { libraryRole } from '../../access/library.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { galleryUses, templates, templateVersions } from '../../db/schema/library.ts'
import { teamMembers } from '../../db/schema/teams.ts'
import type { Caller } from '../../http/context.ts'
import { isId } from '../../http/ids.ts'

/** The newest version of a template. */
export interface TemplateSource {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  /** Markdown. */
  readonly readme: string
  readonly version: number
  /** As it was stored: an older version may have written it. */
  readonly stack: unknown
  /** The author of this version; null for the gallery and for deleted accounts. */
  readonly saved_by: string | null
  /** By which it is known what Terraform says of its files; null for the gallery and until somebody looked. */
  readonly files_digest: string | null
}

/** A template that someone may read; undefined for one that is not there for them. */
export async function findReadableTemplate(
  orm: Queries,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<TemplateSource | undefined> {
  const curated = findGalleryTemplate(id)
  if (curated)
    return {
      id,
      name: curated.name,
      description: curated.description,
      ...aboutGallery(curated),
      version: 1,
      stack: stackOfGallery(curated),
      saved_by: null,
      files_digest: null,
    }
  if (!isId(id)) return undefined
  const [row] = await orm
    .select({ template: templates, in_team: teamMembers.role, files_digest: templateVersions.files_digest })
    .from(templates)
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, templates.team_id), eq(teamMembers.user_id, caller.id)))
    .leftJoin(
      templateVersions,
      and(eq(templateVersions.template_id, templates.id), eq(templateVersions.version, templates.version)),
    )
    .where(and(eq(templates.id, id), isNull(templates.deleted_at)))
  if (!row) return undefined
  const { template, in_team, files_digest } = row
  if (!mayInLibrary(caller.role, libraryRole({ ...template, in_team }, caller.id), 'template.read')) return undefined
  const { name, description, tags, readme, version, stack, updated_by } = template
  return { id, name, description, tags, readme, version, stack, saved_by: updated_by, files_digest }
}

/** Counts that something was made of a template. */
export async function countTemplateUse(tx: Transaction, id: string): Promise<void> {
  if (findGalleryTemplate(id)) {
    const use_count = sql`${galleryUses.use_count} + 1`
    await tx
      .insert(galleryUses)
      .values({ template_id: id, use_count: 1 })
      .onConflictDoUpdate({ target: galleryUses.template_id, set: { use_count } })
    return
  }
  await tx
    .update(templates)
    .set({ use_count: sql`${templates.use_count} + 1` })
    .where(eq(templates.id, id))
}
