import { regionsOf, type Cloud } from '../cloud.ts'

export const azure: Cloud = {
  id: 'azure',
  label: 'Azure',
  name: 'Azure',
  defaultRegion: 'eastus',
  regions: regionsOf('azure'),
}
