import { regionsOf, type Cloud } from '../cloud.ts'

export const azure: Cloud = {
  id: 'azure',
  label: 'Azure',
  name: 'Azure',
  defaultRegion: 'eastus',
  regions: regionsOf('azure'),
  addressRange: '10.30.0.0/16',
  singleSignOn: 'Microsoft Entra ID',
  signInCommand: 'az login',
  providers: {
    azurerm: { source: 'hashicorp/azurerm', version: '~> 4.57' },
    azuread: { source: 'hashicorp/azuread', version: '~> 3.0' },
  },
}
