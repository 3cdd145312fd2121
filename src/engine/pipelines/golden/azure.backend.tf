# Replaces the backend.tf of the stack. What is missing here comes from the variables of the pipeline, as
# PIPELINE.md says.
terraform {
  backend "azurerm" {
    key              = "web-shop/production/eastus.tfstate"
    use_azuread_auth = true
  }
}
