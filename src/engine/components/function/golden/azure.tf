resource "azurerm_storage_container" "function_packages" {
  name                  = "function-packages"
  storage_account_id    = azurerm_storage_account.storage.id
  container_access_type = "private"
}

resource "azurerm_service_plan" "function" {
  name                = "asp-func-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  os_type             = "Linux"
  sku_name            = "FC1"
  tags                = local.tags
}

resource "azurerm_application_insights" "function" {
  name                         = "appi-func-${local.prefix}"
  location                     = azurerm_resource_group.main.location
  resource_group_name          = azurerm_resource_group.main.name
  application_type             = "web"
  workspace_id                 = azurerm_log_analytics_workspace.logs.id
  local_authentication_enabled = false
  tags                         = local.tags
  depends_on                   = [azurerm_monitor_action_group.smart_detection]
}

resource "azurerm_role_assignment" "function_telemetry" {
  scope                = azurerm_application_insights.function.id
  role_definition_name = "Monitoring Metrics Publisher"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

# Public: each function asks its callers for its key.
resource "azurerm_function_app_flex_consumption" "function" {
  name                                           = "func-${local.prefix}-${local.suffix}"
  location                                       = azurerm_resource_group.main.location
  resource_group_name                            = azurerm_resource_group.main.name
  service_plan_id                                = azurerm_service_plan.function.id
  storage_container_type                         = "blobContainer"
  storage_container_endpoint                     = "${azurerm_storage_account.storage.primary_blob_endpoint}${azurerm_storage_container.function_packages.name}"
  storage_authentication_type                    = "UserAssignedIdentity"
  storage_user_assigned_identity_id              = azurerm_user_assigned_identity.app.id
  runtime_name                                   = "node"
  runtime_version                                = "22"
  instance_memory_in_mb                          = var.function_memory_mb
  maximum_instance_count                         = 40
  virtual_network_subnet_id                      = azurerm_subnet.main["function"].id
  https_only                                     = true
  public_network_access_enabled                  = true
  webdeploy_publish_basic_authentication_enabled = false
  tags                                           = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.app.id]
  }

  # AZUREWEBJOBSSTORAGE is empty and in capitals on purpose: left out, the provider fills it with a connection string
  # without a key, which the host prefers to the identity; under the usual spelling it never reads it back, and no plan
  # would be empty. Settings are the same in any case.
  app_settings = {
    AZUREWEBJOBSSTORAGE                       = ""
    AzureWebJobsStorage__accountName          = azurerm_storage_account.storage.name
    AzureWebJobsStorage__credential           = "managedidentity"
    AzureWebJobsStorage__clientId             = azurerm_user_assigned_identity.app.client_id
    AzureFunctionsJobHost__functionTimeout    = "00:01:00"
    APPLICATIONINSIGHTS_AUTHENTICATION_STRING = "ClientId=${azurerm_user_assigned_identity.app.client_id};Authorization=AAD"
    AZURE_CLIENT_ID                           = azurerm_user_assigned_identity.app.client_id
    DATABASE_HOST                             = azurerm_postgresql_flexible_server.postgresql.fqdn
    DATABASE_PORT                             = "5432"
    DATABASE_NAME                             = "app"
    DATABASE_USER                             = azurerm_user_assigned_identity.app.name
    STORAGE_ACCOUNT                           = azurerm_storage_account.storage.name
    STORAGE_CONTAINER                         = "data"
    STORAGE_ENDPOINT                          = azurerm_storage_account.storage.primary_blob_endpoint
  }

  site_config {
    minimum_tls_version                    = "1.2"
    scm_minimum_tls_version                = "1.2"
    http2_enabled                          = true
    application_insights_connection_string = azurerm_application_insights.function.connection_string
  }

  # The host reads its package as the identity: the role must be there first.
  depends_on = [azurerm_role_assignment.storage_app]
}
