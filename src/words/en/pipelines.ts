import type { Format } from '../format.ts'

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
}
