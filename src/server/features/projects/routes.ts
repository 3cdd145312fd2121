import type { projects } from '#contract/projects.ts'
import type { Deps } from '../../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../../http/implement.ts'
import { createProject, removeProject, updateProject } from './changes.ts'
import { addMember, leave, removeMember, setMemberRole } from './members.ts'
import { getProject, getProjectStats, readEnvironments, readProjects } from './service.ts'
import { addTemplate, readTemplates, removeTemplate } from './templates.ts'

/** Projects, their people and what was put into them. */
export function projectsRoutes(deps: Deps): Handlers<typeof projects> {
  return {
    list: ({ ctx, query }) => asJsonPage(readProjects(deps, ctx, query)),
    create: ({ ctx, body }) => asJson(createProject(deps, ctx, body)),
    get: ({ ctx, params }) => asJson(getProject(deps.database.orm, ctx, params.id, deps.now())),
    stats: ({ ctx, params }) => asJson(getProjectStats(deps, ctx, params.id)),
    environments: ({ params, query }) => asJsonPage(readEnvironments(deps, params.id, query)),
    update: ({ ctx, params, body }) => asJson(updateProject(deps, ctx, params.id, body)),
    remove: async ({ ctx, params }) => {
      await removeProject(deps, ctx, params.id)
      return undefined
    },
    addMember: ({ ctx, params, body }) => asJson(addMember(deps, ctx, params.id, body)),
    removeMember: async ({ ctx, params }) => {
      await removeMember(deps, ctx, params.id, params.email)
      return undefined
    },
    leave: async ({ ctx, params }) => {
      await leave(deps, ctx, params.id)
      return undefined
    },
    setMemberRole: ({ ctx, params, body }) =>
      asJson(setMemberRole(deps, ctx, params.id, { email: params.email, role: body.role })),
    templates: ({ params }) => asJson(readTemplates(deps, params.id)),
    addTemplate: ({ ctx, params }) => asJson(addTemplate(deps, ctx, params.id, params.template_id)),
    removeTemplate: async ({ ctx, params }) => {
      await removeTemplate(deps, ctx, params.id, params.template_id)
      return undefined
    },
  }
}
