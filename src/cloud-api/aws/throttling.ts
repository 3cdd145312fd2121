/**
 * What AWS calls that it wants fewer requests.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/throttling.html, and the same of its other services.
 */
export const THROTTLED: readonly string[] = [
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
]
