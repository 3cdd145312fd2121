import type { projects } from '#contract/projects.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function projectsRoutes(_deps: Deps): Handlers<typeof projects> {
  return {
    list: () => {
      throw notBuilt()
    },
    create: () => {
      throw notBuilt()
    },
    get: () => {
      throw notBuilt()
    },
    stats: () => {
      throw notBuilt()
    },
    environments: () => {
      throw notBuilt()
    },
    update: () => {
      throw notBuilt()
    },
    remove: () => {
      throw notBuilt()
    },
    addMember: () => {
      throw notBuilt()
    },
    removeMember: () => {
      throw notBuilt()
    },
    setMemberRole: () => {
      throw notBuilt()
    },
    templates: () => {
      throw notBuilt()
    },
    addTemplate: () => {
      throw notBuilt()
    },
    removeTemplate: () => {
      throw notBuilt()
    },
  }
}
