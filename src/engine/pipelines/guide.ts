// PIPELINE.md: what has to be there once before the pipeline runs, as commands.
import { ACCOUNTS, stateOf } from './accounts.ts'
import { connectionOf, environmentOf, groupSettings } from './azure-devops.ts'
import type { PipelineFacts } from './facts.ts'
import { identityGuide } from './identity-guide.ts'
import { secretOf, settingsOf } from './shell.ts'
import { stateGuide } from './state-guide.ts'
import { PIPELINE_SYSTEMS, type PipelineSystemId } from './systems.ts'

/** Prints the guide of a pipeline. */
export function printGuide(facts: PipelineFacts, system: PipelineSystemId, path: string): string {
  const label = PIPELINE_SYSTEMS.find((one) => one.id === system)?.label ?? system
  const sections = [
    `# Pipeline: ${escaped(facts.title)}`,
    `\`${path}\` runs Terraform ${facts.terraform} on ${label}: **init** looks at the format and the configuration, **plan** says what would change, **apply** does exactly what was planned. Apply runs on the branch \`main\` only${facts.environment === 'production' ? ', and after somebody has approved it' : ''}. No key of the cloud is stored anywhere: each job gets a token that is valid for minutes.`,
    `## 1. Storage of the state\n\nTerraform keeps what it made in a remote state, at \`${stateOf(facts)}\` in a storage of your own. Once:\n\n${stateGuide(facts)}\n\nIt keeps earlier versions, and only the pipeline and administrators should be able to read it: a state can hold secrets.`,
    `## 2. Identity\n\n${identityGuide(facts, system)}`,
    `## 3. Variables\n\n${variablesGuide(facts, system)}`,
    `## 4. Approval\n\n${approvalGuide(facts, system)}`,
    `## The plan\n\n${planGuide(facts, system)}`,
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
      'Settings > Secrets and variables > Actions of the repository: what is no secret under Variables, what is one under Secrets. With the command line: `gh variable set NAME --body VALUE` and `gh secret set NAME`.',
    'gitlab-ci':
      'Settings > CI/CD > Variables of the project: secrets are masked and hidden. With the command line: `glab variable set NAME VALUE` and, for a secret, `glab variable set NAME --masked`. A protected variable reaches protected branches only, and so not the plan of a merge request.',
    'azure-devops': `Pipelines > Library, in a variable group called \`${connectionOf(facts)}\`; secrets with the lock. With the command line: \`az pipelines variable-group create --name ${connectionOf(facts)} --variables ${groupSettings(
      facts,
    )
      .map((name) => `${name}=VALUE`)
      .join(' ')}\`.`,
  }
  return `${where[system]}\n\n| Name | What it is | Secret |\n| --- | --- | --- |\n${[...rows, ...secrets].join('\n')}\n\nWhile one is missing the pipeline ends before the plan and names it.`
}

function approvalGuide(facts: PipelineFacts, system: PipelineSystemId): string {
  const { environment } = facts
  const isProduction = environment === 'production'
  const because = isProduction
    ? 'This is production: somebody reads the plan and approves it before it is applied.'
    : `This is ${environment}: what is merged to \`main\` is applied without asking.`
  const how: Readonly<Record<PipelineSystemId, string>> = {
    'github-actions': `Settings > Environments: make \`${environment}\`${isProduction ? ' with **Required reviewers** and without self-review' : ''}, and allow the branch \`main\` only. ${isProduction ? 'Without reviewers GitHub applies without asking. ' : ''}GitHub makes an environment that is missing by itself, without rules.`,
    'gitlab-ci': `${isProduction ? 'The job `apply` is started by hand. ' : ''}Protect the branch \`main\` (Settings > Repository)${isProduction ? ` and the environment \`${facts.slug}/${environment}\` (Settings > CI/CD > Protected environments), so that only those who may approve can start it` : ''}.`,
    'azure-devops': `Pipelines > Environments: make \`${environmentOf(facts)}\`${isProduction ? ' and add **Approvals** with those who may approve' : ''}, **Branch control** for \`refs/heads/main\` and **Exclusive lock**, so that two runs never apply at once.`,
  }
  return `${because} ${how[system]}`
}

function planGuide({ slug }: PipelineFacts, system: PipelineSystemId): string {
  const kept: Readonly<Record<PipelineSystemId, string>> = {
    'github-actions':
      'is kept for one day, and everybody who may read the repository can fetch it until then: use a private repository',
    'gitlab-ci': 'is kept for one day, for members who may develop',
    'azure-devops': 'is kept as long as its run: set a short retention in Project settings > Pipelines > Settings',
  }
  return `The artifact \`${slug}-plan\` holds the plan as a file, and with it the versions of the providers. A plan can hold secrets in readable form. It ${kept[system]}. When the state has changed since, Terraform refuses to apply it: run the pipeline again.`
}
