import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

/** What a pipeline reports. */
const PHASES = { plan: 'The plan', apply: 'The apply', destroy: 'The destroy' }

/** How each system names a project and a pipeline. */
const PROJECTS = {
  github: 'Enter the repository as OWNER/REPOSITORY.',
  gitlab: 'Enter the path of the project, such as group/shop, or its number.',
  'azure-devops': 'Enter the project as ORGANISATION/PROJECT.',
}
const FILES = {
  github: 'Enter the file name of the workflow, such as shop-pipeline.yml.',
  gitlab: 'Leave the pipeline empty: a GitLab project has one.',
  'azure-devops': 'Enter the number of the pipeline, from its address after definitionId=.',
}

export const pipelines = {
  'pipelines.file-there': ({ path }: { path: string }) =>
    `The repository has a file ${path} of its own, which this push would replace: choose another folder, or leave the pipeline out.`,
  'pipelines.branch-moved': ({ branch }: { branch: string }) =>
    `The branch ${branch} has moved since this push began, and Strata never pushes by force: push again.`,
  'pipelines.not-git': ({ host }: { host: string }) =>
    `${host} does not answer like a Git repository: give the address that "git clone" takes.`,
  'pipelines.old-git-server': ({ host }: { host: string }) =>
    `${host} cannot send the newest state of a branch alone, which Strata needs: use a newer Git server.`,
  'pipelines.token-refused': ({ host }: { host: string }) =>
    `${host} does not accept this token: it may be mistyped or expired, or its owner cannot write to the repository.`,
  'pipelines.token-cannot-write': ({ host }: { host: string }) =>
    `${host} says that this token cannot write to the repository: give it that right, or use another token.`,
  'pipelines.no-repository': ({ host }: { host: string }) =>
    `${host} has no repository at this address, or none that this token can see: check both.`,
  'pipelines.host-busy': ({ host, status }: { host: string; status: number }) =>
    `${host} cannot answer at the moment (${status}): push again later.`,
  'pipelines.host-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} refused the request (${status}): give the address that "git clone" takes.`,
  'pipelines.push-ended': ({ host }: { host: string }) =>
    `Pushing to ${host} took too long and was ended: look at the branch, which may have the commit, then push again.`,
  'pipelines.no-source': ({ sources }: { sources: readonly string[] }) =>
    `Name a stack: give one of ${sources.join(', ')}.`,
  'pipelines.two-sources': ({ sources }: { sources: readonly string[] }) =>
    `Give only one of ${sources.join(', ')}: the files are those of one stack.`,
  'pipelines.branch-refused': ({ host, branch, reason }: { host: string; branch: string; reason: string }) =>
    `${host} did not take the branch ${branch}: ${reason} Push to another branch, or allow the push there.`,
  'pipelines.path-is-folder': ({ path }: { path: string }) =>
    `${path} is a folder in the repository: choose another folder.`,
  'pipelines.path-is-file': ({ path }: { path: string }) =>
    `${path} is not a folder in the repository: choose another folder.`,
  'pipelines.url-ends': 'Leave out the part of the address that begins with ? or #.',
  'pipelines.url-without-repository':
    'Write the address of a repository, such as https://github.com/owner/repository.git.',
  'pipelines.too-many-parts': ({ max }: { max: number }, { number }: Format) =>
    `The newest state of the repository has more than ${number(max)} parts: push to a repository for infrastructure.`,
  'pipelines.too-large': ({ mb }: { mb: number }) =>
    `The newest state of the repository is larger than ${mb} MB: push to a repository for infrastructure.`,
  'pipelines.unreadable': 'Strata cannot unpack the answer of the repository: try again, or use another repository.',
  'pipelines.branch-name':
    'Use letters, digits, dashes, dots, underscores and slashes for the branch, as in infra/web-shop.',
  'pipelines.folder-name':
    'Use a folder inside the repository, such as infra/web-shop: letters, digits, dashes, dots and underscores.',
  'pipelines.report-strata-runs':
    'Strata runs this environment, so no pipeline can report its runs: leave the variables STRATA_URL and STRATA_ENVIRONMENT out.',
  'pipelines.report-ended': 'The environment has been deleted.',
  'pipelines.report-key': 'Use 8 to 120 letters, digits, dots, colons, dashes and underscores for the key.',
  'pipelines.report-key-used': 'This key names another report already: give each report a key of its own.',
  'pipelines.report-url': 'Use an https address without a user name.',
  'pipelines.report-commit': 'Use the hash of the commit: 7 to 64 lower-case hexadecimal digits.',
  'pipelines.report-overtaken': 'A later report is known already, so this one is kept and changes nothing.',
  'pipelines.report-nothing-there': 'Nothing of the environment exists in the cloud: there is nothing to destroy.',
  'pipelines.report-suspended': 'The environment is suspended: resume it before its pipeline applies it again.',
  'pipelines.reported-failed': ({ phase }: { phase: string }) =>
    `${wordOf(PHASES, phase)} failed in the pipeline: its own log says why.`,
  'pipelines.run-overtaken': 'A later run of the pipeline took its place.',
  'pipelines.run-silent': 'The pipeline has reported nothing more: its own page says what became of it.',
  'pipelines.no-trigger': 'No pipeline is set that a teardown starts.',
  'pipelines.trigger-strata-runs': 'Strata runs this environment and destroys it itself: no pipeline is needed.',
  'pipelines.trigger-host': "Enter the https address of the system's API, such as https://api.github.com.",
  'pipelines.trigger-project': ({ provider }: { provider: string }) => wordOf(PROJECTS, provider),
  'pipelines.trigger-pipeline': ({ provider }: { provider: string }) => wordOf(FILES, provider),
  'pipelines.trigger-ref': 'Use the name of a branch, such as main.',
  'pipelines.trigger-token-required': 'Enter the token that starts the pipeline.',
  'pipelines.call-no-teardown': 'No teardown of the environment is under way: delete the environment first.',
  'pipelines.call-begun': 'Someone is destroying the environment already: wait for the report.',
  'pipelines.call-token': ({ host, status }: { host: string; status: number }) =>
    `${host} does not accept the token (${status}): it may have expired, or may not start this pipeline. Enter another one.`,
  'pipelines.call-not-found': ({ host }: { host: string }) =>
    `${host} has no such pipeline, or none that the token can see: check the project, the pipeline and the token.`,
  'pipelines.call-refused': ({ host, status }: { host: string; status: number }) =>
    `${host} did not start the pipeline (${status}): check that it is the exported one, with its destroy job, on this branch.`,
  'pipelines.call-redirected': ({ host }: { host: string }) =>
    `${host} answered with another address, which Strata does not follow: check the address and the token.`,
  'pipelines.call-not-made': 'The request could not be made: enter the token again.',
  'pipelines.call-silent': ({ at }: { at: string }, { time }: Format) =>
    `The pipeline was started ${time(at)} and has reported nothing since: look whether it waits for an approval, or report the outcome by hand.`,
}
