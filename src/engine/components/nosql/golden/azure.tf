resource "azurerm_cosmosdb_account" "nosql" {
  name                               = "cosmos-${local.prefix}-${local.suffix}"
  location                           = azurerm_resource_group.main.location
  resource_group_name                = azurerm_resource_group.main.name
  offer_type                         = "Standard"
  kind                               = "GlobalDocumentDB"
  minimal_tls_version                = "Tls12"
  local_authentication_enabled       = false
  public_network_access_enabled      = true
  is_virtual_network_filter_enabled  = true
  access_key_metadata_writes_enabled = false
  automatic_failover_enabled         = false
  tags                               = local.tags

  consistency_policy {
    consistency_level = "Session"
  }

  geo_location {
    location          = azurerm_resource_group.main.location
    failover_priority = 0
    zone_redundant    = false
  }

  capabilities {
    name = "EnableServerless"
  }

  virtual_network_rule {
    id = azurerm_subnet.main["app"].id
  }

  backup {
    type = "Continuous"
    tier = "Continuous7Days"
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
}

resource "azurerm_cosmosdb_sql_role_assignment" "nosql" {
  resource_group_name = azurerm_resource_group.main.name
  account_name        = azurerm_cosmosdb_account.nosql.name
  role_definition_id  = "${azurerm_cosmosdb_account.nosql.id}/sqlRoleDefinitions/00000000-0000-0000-0000-000000000002"
  principal_id        = azurerm_user_assigned_identity.app.principal_id
  scope               = azurerm_cosmosdb_account.nosql.id
}
