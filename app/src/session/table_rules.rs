//! The rules of the table that this phone is at, built once for all its screens.

use engine::{rulesets::TableRules, session::Table};

use crate::session::Session;

impl Session {
    /// The rules of the match that the table shows; `None` in a lobby, and for a game config that its seats cannot play.
    pub(crate) fn rules(self) -> Option<TableRules> {
        let of_match = |table: &Table| Some((*table.config, table.scores()?.totals.len() as u8));
        let (config, seats) = self.of_table(of_match)??;
        let known = self.built.get_value();
        let known = known.filter(|rules| rules.is_of(&config, seats));
        known.or_else(|| {
            let rules = TableRules::new(config, seats).ok()?;
            self.built.set_value(Some(rules.clone()));
            Some(rules)
        })
    }
}
