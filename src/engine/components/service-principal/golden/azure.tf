resource "azuread_application" "pipeline" {
  display_name     = "sp-${local.prefix}-pipeline"
  owners           = [data.azurerm_client_config.current.object_id]
  sign_in_audience = "AzureADMyOrg"

  lifecycle {
    # Stay as the first apply made them, whoever applies next.
    ignore_changes = [owners]
  }
}

resource "azuread_service_principal" "pipeline" {
  client_id = azuread_application.pipeline.client_id
  owners    = [data.azurerm_client_config.current.object_id]

  lifecycle {
    # Stay as the first apply made them, whoever applies next.
    ignore_changes = [owners]
  }
}

resource "azuread_application_federated_identity_credential" "pipeline" {
  count          = var.repository == "" ? 0 : 1
  application_id = azuread_application.pipeline.id
  display_name   = "pipeline"
  audiences      = ["api://AzureADTokenExchange"]
  issuer         = "https://token.actions.githubusercontent.com"
  subject        = "repo:${var.repository}:ref:refs/heads/main"
}

resource "azurerm_role_assignment" "pipeline" {
  scope                = azurerm_resource_group.main.id
  role_definition_name = "Contributor"
  principal_id         = azuread_service_principal.pipeline.object_id
  principal_type       = "ServicePrincipal"
}
