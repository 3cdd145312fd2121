# What is missing here comes from the variables of the pipeline: PIPELINE.md.
terraform {
  backend "azurerm" {
    key              = "web-shop/production.tfstate"
    use_azuread_auth = true
  }
}
