resource "azurerm_user_assigned_identity" "api" {
  name                = "id-apim-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

resource "azurerm_api_management" "api" {
  name                          = "apim-${local.prefix}-${local.suffix}"
  location                      = azurerm_resource_group.main.location
  resource_group_name           = azurerm_resource_group.main.name
  publisher_name                = var.name
  publisher_email               = coalesce(var.publisher_email, "noreply@example.com")
  sku_name                      = "Consumption_0"
  public_network_access_enabled = true
  tags                          = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.api.id]
  }
}

resource "azurerm_application_insights" "api" {
  name                         = "appi-apim-${local.prefix}"
  location                     = azurerm_resource_group.main.location
  resource_group_name          = azurerm_resource_group.main.name
  application_type             = "web"
  workspace_id                 = azurerm_log_analytics_workspace.logs.id
  local_authentication_enabled = false
  tags                         = local.tags
  depends_on                   = [azurerm_monitor_action_group.smart_detection]
}

resource "azurerm_role_assignment" "api_telemetry" {
  scope                = azurerm_application_insights.api.id
  role_definition_name = "Monitoring Metrics Publisher"
  principal_id         = azurerm_user_assigned_identity.api.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_api_management_logger" "api" {
  name                = "insights"
  resource_group_name = azurerm_resource_group.main.name
  api_management_name = azurerm_api_management.api.name
  resource_id         = azurerm_application_insights.api.id

  application_insights {
    connection_string  = azurerm_application_insights.api.connection_string
    identity_client_id = azurerm_user_assigned_identity.api.client_id
  }

  depends_on = [azurerm_role_assignment.api_telemetry]
}

# A quarter of the requests and all errors; no addresses of callers, no bodies.
resource "azurerm_api_management_diagnostic" "api" {
  identifier               = "applicationinsights"
  resource_group_name      = azurerm_resource_group.main.name
  api_management_name      = azurerm_api_management.api.name
  api_management_logger_id = azurerm_api_management_logger.api.id
  always_log_errors        = true
  log_client_ip            = false
  sampling_percentage      = 25
  verbosity                = "information"
}

resource "azurerm_api_management_api" "api" {
  name                  = "api"
  resource_group_name   = azurerm_resource_group.main.name
  api_management_name   = azurerm_api_management.api.name
  revision              = "1"
  display_name          = "API"
  path                  = "api"
  protocols             = ["https"]
  service_url           = "https://${azurerm_function_app_flex_consumption.function.default_hostname}/api"
  subscription_required = true
}

resource "azurerm_api_management_api_operation" "api" {
  for_each            = toset(["DELETE", "GET", "PATCH", "POST", "PUT"])
  operation_id        = lower(each.key)
  api_name            = azurerm_api_management_api.api.name
  api_management_name = azurerm_api_management.api.name
  resource_group_name = azurerm_resource_group.main.name
  display_name        = each.key
  method              = each.key
  url_template        = "/*"
}

# Calls need a token of an allowed client, and come at a limited rate.
resource "azurerm_api_management_api_policy" "api" {
  api_name            = azurerm_api_management_api.api.name
  api_management_name = azurerm_api_management.api.name
  resource_group_name = azurerm_resource_group.main.name
  xml_content         = <<-EOT
    <policies>
      <inbound>
        <base />
        <rate-limit calls="100" renewal-period="2" />
        <validate-azure-ad-token tenant-id="${data.azurerm_client_config.current.tenant_id}">
          <client-application-ids>${join("", [for client in concat([azurerm_user_assigned_identity.app.client_id], var.api_client_ids) : "<application-id>${client}</application-id>"])}</client-application-ids>
        </validate-azure-ad-token>
        <authentication-managed-identity resource="${azuread_application.function.client_id}" client-id="${azurerm_user_assigned_identity.api.client_id}" />
      </inbound>
      <backend>
        <base />
      </backend>
      <outbound>
        <base />
      </outbound>
      <on-error>
        <base />
      </on-error>
    </policies>
  EOT
}
