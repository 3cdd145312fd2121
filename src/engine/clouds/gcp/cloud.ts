import { regionsOf, type Cloud } from '../cloud.ts'

export const gcp: Cloud = {
  id: 'gcp',
  label: 'GCP',
  name: 'Google Cloud',
  defaultRegion: 'us-central1',
  regions: regionsOf('gcp'),
  addressRange: '10.40.0.0/16',
  singleSignOn: 'Google Cloud Identity',
  signInCommand: 'gcloud auth application-default login',
  providers: {
    google: { source: 'hashicorp/google', version: '>= 6.50, < 8.0' },
    'google-beta': { source: 'hashicorp/google-beta', version: '>= 6.50, < 8.0' },
  },
}
