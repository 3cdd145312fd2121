// How a pipeline of Azure DevOps reports to Strata.
import type { PipelineFacts } from './facts.ts'
import { REPORT_VARIABLES, reportLines, type ReportOf, type ReportSystem } from './report-step.ts'
import { block, type YamlMap } from './yaml.ts'

/** Whether the branch is main, which alone is applied. */
export const IS_MAIN = "eq(variables['Build.SourceBranch'], 'refs/heads/main')"

/** Stages count their attempts each for themselves, so the time does it for all. */
const SYSTEM: ReportSystem = {
  url: '${SYSTEM_COLLECTIONURI}${SYSTEM_TEAMPROJECTID}/_build/results?buildId=$BUILD_BUILDID',
  run: '$BUILD_BUILDID',
  attempt: '$(date +%s)',
  commit: '$BUILD_SOURCEVERSION',
}
/** What a step needs that reports. */
export const REPORT_ENV: YamlMap = Object.fromEntries(
  Object.values(REPORT_VARIABLES).map((name) => [name, `$(${name})`]),
)

/** What exists afterwards is read with the sign-in of the step that made it. */
export function reportEnd(phase: ReportOf['phase']): string[] {
  return reportLines(SYSTEM, { phase, outcome: 'succeeded', reads: 'state' })
}

/** Says that a phase begins. */
export function reportBegin(phase: ReportOf['phase']): YamlMap {
  return {
    bash: block(...reportLines(SYSTEM, { phase, outcome: 'started' })),
    displayName: 'Report the begin',
    condition: `and(succeeded(), ${IS_MAIN})`,
    env: REPORT_ENV,
  }
}

/** Says that a phase failed, or was canceled. */
export function reportFailure(facts: PipelineFacts, phase: ReportOf['phase']): YamlMap {
  const condition = `and(or(failed(), canceled()), ${IS_MAIN})`
  return reportStep(facts, 'Report the failure', condition, { phase, outcome: 'failed' })
}

/** Says how the plan ended, and how much it changes. */
export function reportPlan(facts: PipelineFacts): YamlMap[] {
  const condition = `and(succeeded(), ${IS_MAIN})`
  return [
    reportStep(facts, 'Report the plan', condition, { phase: 'plan', outcome: 'succeeded', reads: 'plan' }),
    reportFailure(facts, 'plan'),
  ]
}

function reportStep(facts: PipelineFacts, displayName: string, condition: string, what: ReportOf): YamlMap {
  return {
    bash: block(...reportLines(SYSTEM, what)),
    displayName,
    condition,
    workingDirectory: `$(Build.SourcesDirectory)${facts.folder === '' ? '' : `/${facts.folder}`}`,
    env: REPORT_ENV,
  }
}
