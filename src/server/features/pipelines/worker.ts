// The thread in which a repository is unpacked, changed and pushed.
import { createOutbound } from '../../outbound/outbound.ts'
import { serve } from '../../threads/serve.ts'
import { pushFiles, type PushOutcome, type PushRequest } from './git-push.ts'

export interface Job {
  /** The address as text: as an object it does not pass between threads. */
  readonly url: string
  readonly allowsPrivate: boolean
  readonly request: Omit<PushRequest, 'url'>
}

serve(({ url, allowsPrivate, request }: Job): Promise<PushOutcome> =>
  pushFiles(createOutbound({ allowsPrivate }), { ...request, url: new URL(url) }),
)
