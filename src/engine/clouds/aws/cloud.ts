import { regionsOf, type Cloud } from '../cloud.ts'

export const aws: Cloud = {
  id: 'aws',
  label: 'AWS',
  name: 'AWS',
  defaultRegion: 'us-east-1',
  regions: regionsOf('aws'),
  addressRange: '10.20.0.0/16',
  singleSignOn: 'AWS IAM Identity Center',
  signInCommand: 'aws sso login # or any other way to get credentials for the account',
  providers: { aws: { source: 'hashicorp/aws', version: '>= 5.100, < 7.0' } },
}
