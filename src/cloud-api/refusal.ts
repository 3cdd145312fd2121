/** The code of what nothing answered. */
export const UNREACHABLE = 'unreachable'

/** A cloud refused something, or did not answer. The message has none of what it answered but the code. */
export class CloudRefusal extends Error {
  /** As the cloud calls the reason, such as AuthorizationFailed; `unreachable` where nothing answered. */
  readonly code: string
  /** What was asked, as permissions of that cloud are written. */
  readonly action: string
  /** Of the answer; undefined where nothing answered. */
  readonly status: number | undefined

  constructor(
    cloud: 'AWS' | 'Azure' | 'Google Cloud',
    { code, action, status }: Pick<CloudRefusal, 'code' | 'action' | 'status'>,
  ) {
    super(code === UNREACHABLE ? `${cloud} did not answer ${action}.` : `${cloud} answered ${code} to ${action}.`)
    this.name = 'CloudRefusal'
    this.code = code
    this.action = action
    this.status = status
  }
}
