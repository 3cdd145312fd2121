import { regionsOf, type Cloud } from '../cloud.ts'

export const aws: Cloud = {
  id: 'aws',
  label: 'AWS',
  name: 'AWS',
  defaultRegion: 'us-east-1',
  regions: regionsOf('aws'),
}
