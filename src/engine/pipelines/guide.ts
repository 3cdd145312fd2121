// PIPELINE.md: what has to be there once before the pipeline runs, as commands.
import { ACCOUNTS, stateOf } from './accounts.ts'
import { connectionOf, environmentOf, groupSettings } from './azure-devops.ts'
import type { PipelineFacts } from './facts.ts'
import { COMMENT_TOKEN } from './gitlab-ci.ts'
import { identityGuide } from './identity-guide.ts'
import { CALL_VARIABLES } from './call-strata.ts'
import { reportGuide } from './report-guide.ts'
import { secretOf, settingsOf } from './shell.ts'
import { stateGuide } from './state-guide.ts'
import { PIPELINE_SYSTEMS, type PipelineSystemId } from './systems.ts'

/** Prints the guide of a pipeline. */
export function printGuide(facts: PipelineFacts, system: PipelineSystemId, path: string): string {
  const label = PIPELINE_SYSTEMS.find((one) => one.id === system)?.label ?? system
  const sections = [
    `# Pipeline: ${escaped(facts.title)}`,
    `\`${path}\` runs Terraform ${facts.terraform} on ${label}: **init** checks the format and the configuration, **plan** shows what would change, and **apply** does exactly what was planned. Apply runs on the branch \`main\` only${facts.environment === 'production' ? ', after someone has approved it' : ''}. No cloud key is stored anywhere: each job gets a token that is valid for a few minutes.`,
    `## 1. Storage of the state\n\nTerraform records what it created in a remote state, at \`${stateOf(facts)}\` in storage of your own. Create the storage once:\n\n${stateGuide(facts)}\n\nThe storage keeps earlier versions. A state can contain secrets: let only the pipeline and administrators read it.`,
    `## 2. Identity\n\n${identityGuide(facts, system)}`,
    `## 3. Variables\n\n${variablesGuide(facts, system)}`,
    `## 4. Approval\n\n${approvalGuide(facts, system)}`,
    `## The plan\n\n${planGuide(facts, system)}`,
    ...(facts.priceComment ? [`## The price of a change\n\n${priceGuide(facts, system)}`] : []),
    `## Reports to Strata, and destroying\n\n${reportGuide(facts, system)}`,
    `## By hand\n\n\`\`\`sh\n${settingsOf(facts)
      .filter((name) => name.startsWith('TFSTATE_'))
      .map((name) => `export ${name}=...`)
      .join('\n')}\nterraform init ${ACCOUNTS[facts.cloud].backendArguments.join(' ')}\nterraform plan\n\`\`\``,
    `## Resources\n\n${facts.resources.map((one) => `- ${escaped(one)}`).join('\n')}`,
  ]
  return `${sections.join('\n\n')}\n`
}

/** A text of a person that stays a text in Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>|#!~&]/g, (char) => `\\${char}`)
}

function variablesGuide(facts: PipelineFacts, system: PipelineSystemId): string {
  const { signIn, state } = ACCOUNTS[facts.cloud]
  const wanted = new Set(system === 'azure-devops' ? groupSettings(facts) : settingsOf(facts))
  const rows = [...signIn, ...state]
    .filter(({ name }) => wanted.has(name))
    .map(({ name, means }) => `| \`${name}\` | ${means} | no |`)
  const secrets = facts.required.map(
    (one) =>
      `| \`${secretOf(one)}\` | ${escaped(one.description || one.name)}${one.type === 'string' ? '' : ` (\`${one.type}\`, written as Terraform or JSON)`} | yes |`,
  )
  const where: Readonly<Record<PipelineSystemId, string>> = {
    'github-actions':
      'In the repository, open Settings > Secrets and variables > Actions. Secrets go under Secrets, everything else under Variables. On the command line: `gh variable set NAME --body VALUE` and `gh secret set NAME`.',
    'gitlab-ci':
      'In the project, open Settings > CI/CD > Variables. Make secrets masked and hidden. On the command line: `glab variable set NAME VALUE` and, for a secret, `glab variable set NAME --masked`. A protected variable is available on protected branches only, so the plan of a merge request does not get it.',
    'azure-devops': `In Pipelines > Library, create a variable group called \`${connectionOf(facts)}\` and lock the secrets. On the command line: \`az pipelines variable-group create --name ${connectionOf(facts)} --variables ${groupSettings(
      facts,
    )
      .map((name) => `${name}=VALUE`)
      .join(' ')}\`.`,
  }
  return `${where[system]}\n\n| Name | What it is | Secret |\n| --- | --- | --- |\n${[...rows, ...secrets, ...(facts.priceComment ? priceRows(system) : [])].join('\n')}\n\nIf one is missing, the pipeline stops before the plan and names it.${facts.priceComment ? ' Without those of the price, it runs and comments nothing.' : ''}`
}

function approvalGuide(facts: PipelineFacts, system: PipelineSystemId): string {
  const { environment } = facts
  const isProduction = environment === 'production'
  const because = isProduction
    ? 'This is production: someone must read the plan and approve it before it is applied.'
    : `This is ${environment}: everything merged to \`main\` is applied without approval.`
  const how: Readonly<Record<PipelineSystemId, string>> = {
    'github-actions': `In Settings > Environments, create \`${environment}\`${isProduction ? ' with **Required reviewers**, prevent self-review,' : ''} and allow only the branch \`main\`. ${isProduction ? 'Without reviewers, GitHub applies without approval. ' : ''}If the environment is missing, GitHub creates it automatically, without rules.`,
    'gitlab-ci': `${isProduction ? 'Someone starts the job `apply` by hand. ' : ''}Protect the branch \`main\` (Settings > Repository)${isProduction ? ` and the environment \`${facts.slug}/${environment}\` (Settings > CI/CD > Protected environments), so that only approvers can start it` : ''}.`,
    'azure-devops': `In Pipelines > Environments, create \`${environmentOf(facts)}\`. Add ${isProduction ? '**Approvals** with your approvers, ' : ''}**Branch control** for \`refs/heads/main\`, and **Exclusive lock**, so that two runs never apply at the same time.`,
  }
  return `${because} ${how[system]}`
}

function planGuide({ slug }: PipelineFacts, system: PipelineSystemId): string {
  const kept: Readonly<Record<PipelineSystemId, string>> = {
    'github-actions':
      'is kept for one day, and everyone with read access to the repository can download it during that time: use a private repository',
    'gitlab-ci': 'is kept for one day and available to project members with at least the Developer role',
    'azure-devops':
      'is kept as long as its run: set a short retention period in Project settings > Pipelines > Settings',
  }
  return `The artifact \`${slug}-plan\` contains the plan and the provider versions. A plan can contain secrets in readable form. It ${kept[system]}. If the state has changed since the plan, Terraform refuses to apply it: run the pipeline again.`
}

function priceRows(system: PipelineSystemId): string[] {
  const { url, token } = CALL_VARIABLES
  return [
    `| \`${url}\` | Address of Strata, beginning with https:// | no |`,
    `| \`${token}\` | API token of Strata with the scope \`prices:read\` | yes |`,
    ...(system === 'gitlab-ci'
      ? [`| \`${COMMENT_TOKEN}\` | Project access token with the role Reporter and the scope \`api\` | yes |`]
      : []),
  ]
}

function priceGuide({ priceComment }: PipelineFacts, system: PipelineSystemId): string {
  const { url, token } = CALL_VARIABLES
  const max = priceComment?.max_increase
  const limit =
    max === undefined
      ? 'Whatever it says, and whatever fails in it, the pipeline goes on.'
      : `Whatever fails in it, the pipeline goes on. Only a change that raises the price by more than ${max} USD a month fails it.`
  const how: Readonly<Record<PipelineSystemId, string>> = {
    'github-actions':
      'The job `plan` has the right `pull-requests: write` for the comment. Pull requests from forks are neither planned nor priced.',
    'gitlab-ci': `The token of a job cannot comment in GitLab: create a project access token (Settings > Access tokens) and store it as \`${COMMENT_TOKEN}\`. Without it, the log of the job shows the price. Do not protect \`${token}\` and \`${COMMENT_TOKEN}\`: merge requests would not get them. Merge requests from forks run without them, and are not priced.`,
    'azure-devops':
      'In Project settings > Repositories > Security, allow the build service of the project to **Contribute to pull requests**. In Azure Repos, add the pipeline to **Build validation** in the policies of `main`: otherwise it does not run on pull requests. The summary of the run shows the price too. Pull requests from forks get no secrets, and are not priced.',
  }
  return [
    `On each pull or merge request, the pipeline asks Strata what the plan costs, and writes before, after and the difference in one comment, which it keeps up to date. ${limit}`,
    `Create an API token on your profile page in Strata, with reading of prices and nothing else, and store it as \`${token}\`; \`${url}\` is the address of Strata. ${how[system]}`,
    'Only what a price depends on is sent: the resources of the plan without sensitive values, without arguments that often hold secrets (such as `user_data`, `environment` and `policy`), and which resources refer to which. Variables, outputs and constants of the configuration stay here. Strata keeps nothing of it.',
  ].join('\n\n')
}
