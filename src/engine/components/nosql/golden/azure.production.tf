resource "azurerm_cosmosdb_account" "nosql" {
  name                               = "cosmos-${local.prefix}-${local.suffix}"
  location                           = azurerm_resource_group.main.location
  resource_group_name                = azurerm_resource_group.main.name
  offer_type                         = "Standard"
  kind                               = "GlobalDocumentDB"
  minimal_tls_version                = "Tls12"
  local_authentication_enabled       = false
  public_network_access_enabled      = false
  access_key_metadata_writes_enabled = false
  automatic_failover_enabled         = true
  key_vault_key_id                   = local.key_id
  default_identity_type              = "UserAssignedIdentity=${azurerm_user_assigned_identity.encryption.id}"
  tags                               = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.encryption.id]
  }

  consistency_policy {
    consistency_level = "Session"
  }

  geo_location {
    location          = azurerm_resource_group.main.location
    failover_priority = 0
    zone_redundant    = true
  }

  backup {
    type = "Continuous"
    tier = "Continuous30Days"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "azurerm_cosmosdb_sql_database" "nosql" {
  name                = "app"
  resource_group_name = azurerm_resource_group.main.name
  account_name        = azurerm_cosmosdb_account.nosql.name
}

resource "azurerm_cosmosdb_sql_container" "nosql" {
  name                  = "items"
  resource_group_name   = azurerm_resource_group.main.name
  account_name          = azurerm_cosmosdb_account.nosql.name
  database_name         = azurerm_cosmosdb_sql_database.nosql.name
  partition_key_paths   = ["/pk"]
  partition_key_version = 2
  default_ttl           = -1

  autoscale_settings {
    max_throughput = var.nosql_max_throughput
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "azurerm_cosmosdb_sql_role_assignment" "nosql" {
  resource_group_name = azurerm_resource_group.main.name
  account_name        = azurerm_cosmosdb_account.nosql.name
  role_definition_id  = "${azurerm_cosmosdb_account.nosql.id}/sqlRoleDefinitions/00000000-0000-0000-0000-000000000002"
  principal_id        = azurerm_user_assigned_identity.app.principal_id
  scope               = azurerm_cosmosdb_account.nosql.id
}

resource "azurerm_private_endpoint" "nosql" {
  name                = "pe-${local.prefix}-cosmos"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  subnet_id           = azurerm_subnet.main["endpoints"].id
  tags                = local.tags

  private_service_connection {
    name                           = "cosmos"
    private_connection_resource_id = azurerm_cosmosdb_account.nosql.id
    subresource_names              = ["Sql"]
    is_manual_connection           = false
  }

  private_dns_zone_group {
    name                 = "default"
    private_dns_zone_ids = [azurerm_private_dns_zone.main["cosmos"].id]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}
