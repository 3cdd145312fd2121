// Tools about workflows: a model can hand one in, and a person turns it on.
import { z } from 'zod'
import { workflowImport } from '#contract/workflows.ts'
import { toolAnswer } from './answer.ts'
import { addTool, type Toolbox } from './toolbox.ts'

/** Adds import_workflow. */
export function addWorkflowTools(box: Toolbox): void {
  const { api, publicUrl } = box
  addTool(
    box,
    'import_workflow',
    {
      title: 'Import a workflow',
      description:
        'Creates a workflow from the JSON that "Copy as JSON" of the page gives. It is off: a person looks at it and turns it on.',
      input: z.strictObject({ workflow: workflowImport }),
      effect: 'drafts',
      calls: ['workflows.create'],
    },
    async ({ workflow }) => {
      const made = await api.call('POST /workflows/import', { body: { ...workflow, enabled: false } })
      const { abilities: _, ...shown } = made
      return toolAnswer({ ...shown, url: `${publicUrl}/flow-controls` })
    },
  )
}
