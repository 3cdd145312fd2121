import { regionsOf, type Cloud } from '../cloud.ts'

export const gcp: Cloud = {
  id: 'gcp',
  label: 'GCP',
  name: 'Google Cloud',
  defaultRegion: 'us-central1',
  regions: regionsOf('gcp'),
}
