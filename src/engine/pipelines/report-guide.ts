// What PIPELINE.md says of reporting to Strata, and of the pipeline that destroys.
import { environmentOf } from './azure-devops.ts'
import type { PipelineFacts } from './facts.ts'
import { REPORT_VARIABLES } from './report-step.ts'
import { DESTROY_INPUT, DESTROY_VARIABLE, type PipelineSystemId } from './systems.ts'

/** The section about reports and about destroying. */
export function reportGuide(facts: PipelineFacts, system: PipelineSystemId): string {
  const { url, token, environment } = REPORT_VARIABLES
  const scopes = facts.priceComment ? '`runs:write` and `prices:read`' : '`runs:write`'
  return [
    'If the environment is also kept in Strata, the pipeline can report what it plans, applies and destroys on `main`, so that Strata shows its runs, its cost and its end. Without these variables it reports nothing:',
    `| Name | What it is | Secret |\n| --- | --- | --- |\n| \`${url}\` | Address of Strata, beginning with https:// | no |\n| \`${token}\` | API token of Strata with the scope ${scopes}, of someone who manages the environment | yes |\n| \`${environment}\` | Id of the environment, from its address in Strata | no |`,
    'A report that does not arrive fails no job, and the token appears in no log. Sent are the address of the run, the commit, how many resources the plan makes, changes and destroys, and addresses and types of what exists afterwards: no values. Strata marks such runs as reported and not observed.',
    DESTROYS[system](facts),
    `The job needs the same approval as apply. Stacks for production protect what holds data: take the protection off and apply that first, otherwise Terraform refuses to destroy it, and the job reports a failure.`,
  ].join('\n\n')
}

const DESTROYS: Readonly<Record<PipelineSystemId, (facts: PipelineFacts) => string>> = {
  'github-actions': () =>
    `To destroy, start the workflow by hand (Actions > Run workflow) on \`main\` with \`${DESTROY_INPUT}\` set to \`destroy\`. Strata can start it when the environment ends: on the page of the environment, enter a fine-grained token for this repository alone with **Actions: read and write**.`,
  'gitlab-ci': () =>
    `To destroy, run the pipeline on \`main\` with the variable \`${DESTROY_VARIABLE}\` set to \`destroy\`. Strata can start it when the environment ends: on the page of the environment, enter a trigger token (Settings > CI/CD > Pipeline trigger tokens). Its owner must be allowed to use pipeline variables.`,
  'azure-devops': (facts) =>
    `To destroy, run the pipeline on \`main\` with the parameter \`${DESTROY_INPUT}\` set to \`destroy\`; the approvals of \`${environmentOf(facts)}\` apply. Strata can start it when the environment ends: on the page of the environment, enter a personal access token with **Build: read and execute** and nothing else.`,
}
